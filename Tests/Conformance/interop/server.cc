// The server of gRPC's interoperability tests over C++ gRPC: `server [CERTIFICATE KEY]`, the files for TLS. Prints its
// address, serves until it is killed.
#include <grpcpp/grpcpp.h>

#include <chrono>
#include <cstdio>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "grpc/testing/test.grpc.pb.h"
#include "inspect.h"

using grpc::ServerContext;
using grpc::Status;
using grpc::StatusCode;
namespace testing = grpc::testing;

namespace {

void EchoMetadata(ServerContext* context) {
  const auto& metadata = context->client_metadata();
  auto initial = metadata.find("x-grpc-test-echo-initial");
  if (initial != metadata.end()) {
    context->AddInitialMetadata("x-grpc-test-echo-initial", {initial->second.data(), initial->second.size()});
  }
  auto trailing = metadata.find("x-grpc-test-echo-trailing-bin");
  if (trailing != metadata.end()) {
    context->AddTrailingMetadata("x-grpc-test-echo-trailing-bin", {trailing->second.data(), trailing->second.size()});
  }
}

template <class Request>
bool WantsStatus(const Request& request, Status* status) {
  if (!request.has_response_status() || request.response_status().code() == 0) return false;
  *status = Status(static_cast<StatusCode>(request.response_status().code()), request.response_status().message());
  return true;
}

template <class Request>
bool CompressionIsAsExpected(const ServerContext& context, const Request& request) {
  return !request.has_expect_compressed() ||
         request.expect_compressed().value() == testing::InteropServerContextInspector::CameCompressed(context);
}

const Status kWrongCompression(StatusCode::INVALID_ARGUMENT, "expect_compressed: the request came otherwise");

void Fill(testing::Payload* payload, int size) {
  payload->set_type(testing::COMPRESSABLE);
  payload->set_body(std::string(size, '\0'));
}

class TestService final : public testing::TestService::Service {
  Status EmptyCall(ServerContext* context, const testing::Empty*, testing::Empty*) override {
    EchoMetadata(context);
    return Status::OK;
  }

  Status UnaryCall(ServerContext* context, const testing::SimpleRequest* request,
                   testing::SimpleResponse* response) override {
    EchoMetadata(context);
    if (!CompressionIsAsExpected(*context, *request)) return kWrongCompression;
    Status status;
    if (WantsStatus(*request, &status)) return status;
    if (request->has_response_compressed()) {
      context->set_compression_algorithm(request->response_compressed().value() ? GRPC_COMPRESS_GZIP
                                                                                 : GRPC_COMPRESS_NONE);
    }
    Fill(response->mutable_payload(), request->response_size());
    return Status::OK;
  }

  template <class Stream>
  static void Answer(const testing::StreamingOutputCallRequest& request, Stream* stream) {
    for (const auto& parameters : request.response_parameters()) {
      std::this_thread::sleep_for(std::chrono::microseconds(parameters.interval_us()));
      testing::StreamingOutputCallResponse response;
      Fill(response.mutable_payload(), parameters.size());
      grpc::WriteOptions options;
      if (!parameters.compressed().value()) options.set_no_compression();
      stream->Write(response, options);
    }
  }

  Status StreamingOutputCall(ServerContext* context, const testing::StreamingOutputCallRequest* request,
                             grpc::ServerWriter<testing::StreamingOutputCallResponse>* writer) override {
    EchoMetadata(context);
    Status status;
    if (WantsStatus(*request, &status)) return status;
    context->set_compression_algorithm(GRPC_COMPRESS_GZIP);
    Answer(*request, writer);
    return Status::OK;
  }

  Status StreamingInputCall(ServerContext* context, grpc::ServerReader<testing::StreamingInputCallRequest>* reader,
                            testing::StreamingInputCallResponse* response) override {
    EchoMetadata(context);
    testing::StreamingInputCallRequest request;
    int total = 0;
    while (reader->Read(&request)) {
      if (!CompressionIsAsExpected(*context, request)) return kWrongCompression;
      total += static_cast<int>(request.payload().body().size());
    }
    response->set_aggregated_payload_size(total);
    return Status::OK;
  }

  using Stream =
      grpc::ServerReaderWriter<testing::StreamingOutputCallResponse, testing::StreamingOutputCallRequest>;

  Status FullDuplexCall(ServerContext* context, Stream* stream) override {
    EchoMetadata(context);
    testing::StreamingOutputCallRequest request;
    while (stream->Read(&request)) {
      Status status;
      if (WantsStatus(request, &status)) return status;
      Answer(request, stream);
    }
    return Status::OK;
  }

  Status HalfDuplexCall(ServerContext* context, Stream* stream) override {
    EchoMetadata(context);
    std::vector<testing::StreamingOutputCallRequest> requests;
    testing::StreamingOutputCallRequest request;
    while (stream->Read(&request)) requests.push_back(request);
    for (const auto& remembered : requests) Answer(remembered, stream);
    return Status::OK;
  }
};

std::string Content(const char* file) {
  std::stringstream content;
  content << std::ifstream(file).rdbuf();
  return content.str();
}

std::shared_ptr<grpc::ServerCredentials> Credentials(int argc, char** argv) {
  if (argc < 3) return grpc::InsecureServerCredentials();
  grpc::SslServerCredentialsOptions options;
  options.pem_key_cert_pairs.push_back({Content(argv[2]), Content(argv[1])});
  return grpc::SslServerCredentials(options);
}

}  // namespace

int main(int argc, char** argv) {
  TestService service;
  int port = 0;
  grpc::ServerBuilder builder;
  builder.AddListeningPort("127.0.0.1:0", Credentials(argc, argv), &port);
  builder.RegisterService(&service);
  std::unique_ptr<grpc::Server> server = builder.BuildAndStart();
  if (!server) return 1;
  std::printf("listening on 127.0.0.1:%d\n", port);
  std::fflush(stdout);
  server->Wait();
}
