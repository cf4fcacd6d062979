// The client of gRPC's interoperability tests over C++ gRPC: `client PORT AUTHORITIES CASE…`, AUTHORITIES being a file for TLS
// or `-` for clear text. Prints a line for each case and exits with 1 when one fails. The cases are those of grpc/doc/interop-test-descriptions.md.
#include <grpcpp/grpcpp.h>

#include <chrono>
#include <cstdio>
#include <fstream>
#include <functional>
#include <map>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "grpc/testing/test.grpc.pb.h"
#include "inspect.h"

using grpc::ClientContext;
using grpc::Status;
using grpc::StatusCode;
namespace testing = grpc::testing;
using Stub = testing::TestService::Stub;
using Inspector = testing::InteropClientContextInspector;

namespace {

template <class Actual, class Wanted>
void Expect(const Actual& actual, const Wanted& wanted, const char* what) {
  if (actual == wanted) return;
  std::ostringstream text;
  text << what << " is " << actual << ", must be " << wanted;
  throw std::runtime_error(text.str());
}

void ExpectStatus(const Status& status, StatusCode wanted) {
  if (status.error_code() == wanted) return;
  throw std::runtime_error("the status is " + std::to_string(status.error_code()) + " (" + status.error_message() +
                           "), must be " + std::to_string(wanted));
}

// No case may hang.
struct Context : ClientContext {
  Context() { set_deadline(std::chrono::system_clock::now() + std::chrono::seconds(60)); }
};

const std::vector<int> kResponseSizes = {31415, 9, 2653, 58979};
const std::vector<int> kPayloadSizes = {27182, 8, 1828, 45904};

testing::SimpleRequest LargeRequest() {
  testing::SimpleRequest request;
  request.set_response_size(314159);
  request.mutable_payload()->set_body(std::string(271828, '\0'));
  return request;
}

testing::StreamingOutputCallRequest StreamRequest(const std::vector<int>& sizes, int payload) {
  testing::StreamingOutputCallRequest request;
  for (int size : sizes) request.add_response_parameters()->set_size(size);
  request.mutable_payload()->set_body(std::string(payload, '\0'));
  return request;
}

testing::StreamingInputCallRequest InputRequest(int size) {
  testing::StreamingInputCallRequest request;
  request.mutable_payload()->set_body(std::string(size, '\0'));
  return request;
}

void ExpectZeros(const testing::Payload& payload, size_t size) {
  Expect(payload.body() == std::string(size, '\0'), true, "that the payload has the size asked for and is zeros");
}

void EmptyUnary(Stub* stub) {
  Context context;
  testing::Empty response;
  ExpectStatus(stub->EmptyCall(&context, testing::Empty(), &response), StatusCode::OK);
  Expect(response.ByteSizeLong(), 0u, "the size of the response");
}

void LargeUnary(Stub* stub) {
  Context context;
  testing::SimpleResponse response;
  ExpectStatus(stub->UnaryCall(&context, LargeRequest(), &response), StatusCode::OK);
  ExpectZeros(response.payload(), 314159);
}

void ClientCompressedUnary(Stub* stub) {
  testing::SimpleRequest request = LargeRequest();
  testing::SimpleResponse response;
  request.mutable_expect_compressed()->set_value(true);
  Context probe;
  probe.set_compression_algorithm(GRPC_COMPRESS_NONE);
  ExpectStatus(stub->UnaryCall(&probe, request, &response), StatusCode::INVALID_ARGUMENT);
  for (bool compressed : {true, false}) {
    Context context;
    request.mutable_expect_compressed()->set_value(compressed);
    context.set_compression_algorithm(compressed ? GRPC_COMPRESS_GZIP : GRPC_COMPRESS_NONE);
    ExpectStatus(stub->UnaryCall(&context, request, &response), StatusCode::OK);
    ExpectZeros(response.payload(), 314159);
  }
}

void ServerCompressedUnary(Stub* stub) {
  for (bool compressed : {true, false}) {
    Context context;
    testing::SimpleRequest request = LargeRequest();
    testing::SimpleResponse response;
    request.mutable_response_compressed()->set_value(compressed);
    ExpectStatus(stub->UnaryCall(&context, request, &response), StatusCode::OK);
    Expect(Inspector::CameCompressed(context), compressed, "whether the response came compressed");
    ExpectZeros(response.payload(), 314159);
  }
}

void ClientStreaming(Stub* stub) {
  Context context;
  testing::StreamingInputCallResponse response;
  auto writer = stub->StreamingInputCall(&context, &response);
  for (int size : kPayloadSizes) Expect(writer->Write(InputRequest(size)), true, "that a request is accepted");
  writer->WritesDone();
  ExpectStatus(writer->Finish(), StatusCode::OK);
  Expect(response.aggregated_payload_size(), 74922, "aggregated_payload_size");
}

void ClientCompressedStreaming(Stub* stub) {
  testing::StreamingInputCallResponse response;
  testing::StreamingInputCallRequest first = InputRequest(27182), second = InputRequest(45904);
  first.mutable_expect_compressed()->set_value(true);
  second.mutable_expect_compressed()->set_value(false);
  grpc::WriteOptions plain;
  plain.set_no_compression();
  {
    Context probe;
    probe.set_compression_algorithm(GRPC_COMPRESS_GZIP);
    auto writer = stub->StreamingInputCall(&probe, &response);
    writer->Write(first, plain);
    writer->WritesDone();
    ExpectStatus(writer->Finish(), StatusCode::INVALID_ARGUMENT);
  }
  Context context;
  context.set_compression_algorithm(GRPC_COMPRESS_GZIP);
  auto writer = stub->StreamingInputCall(&context, &response);
  writer->Write(first);
  writer->Write(second, plain);
  writer->WritesDone();
  ExpectStatus(writer->Finish(), StatusCode::OK);
  Expect(response.aggregated_payload_size(), 73086, "aggregated_payload_size");
}

void ServerStreaming(Stub* stub) {
  Context context;
  auto reader = stub->StreamingOutputCall(&context, StreamRequest(kResponseSizes, 0));
  testing::StreamingOutputCallResponse response;
  size_t index = 0;
  while (reader->Read(&response)) {
    Expect(index < kResponseSizes.size(), true, "that there are no more than four responses");
    ExpectZeros(response.payload(), kResponseSizes[index++]);
  }
  ExpectStatus(reader->Finish(), StatusCode::OK);
  Expect(index, 4u, "the number of responses");
}

void ServerCompressedStreaming(Stub* stub) {
  Context context;
  auto request = StreamRequest({31415, 92653}, 0);
  request.mutable_response_parameters(0)->mutable_compressed()->set_value(true);
  request.mutable_response_parameters(1)->mutable_compressed()->set_value(false);
  auto reader = stub->StreamingOutputCall(&context, request);
  testing::StreamingOutputCallResponse response;
  int index = 0;
  while (reader->Read(&response)) {
    Expect(index < 2, true, "that there are no more than two responses");
    Expect(Inspector::CameCompressed(context), index == 0, "whether the response came compressed");
    ExpectZeros(response.payload(), request.response_parameters(index++).size());
  }
  ExpectStatus(reader->Finish(), StatusCode::OK);
  Expect(index, 2, "the number of responses");
}

void PingPong(Stub* stub) {
  Context context;
  auto stream = stub->FullDuplexCall(&context);
  testing::StreamingOutputCallResponse response;
  for (size_t index = 0; index < kResponseSizes.size(); ++index) {
    stream->Write(StreamRequest({kResponseSizes[index]}, kPayloadSizes[index]));
    Expect(stream->Read(&response), true, "that there is a response");
    ExpectZeros(response.payload(), kResponseSizes[index]);
  }
  stream->WritesDone();
  Expect(stream->Read(&response), false, "that there is another response");
  ExpectStatus(stream->Finish(), StatusCode::OK);
}

void EmptyStream(Stub* stub) {
  Context context;
  auto stream = stub->FullDuplexCall(&context);
  stream->WritesDone();
  testing::StreamingOutputCallResponse response;
  Expect(stream->Read(&response), false, "that there is a response");
  ExpectStatus(stream->Finish(), StatusCode::OK);
}

void CancelAfterBegin(Stub* stub) {
  Context context;
  testing::StreamingInputCallResponse response;
  auto writer = stub->StreamingInputCall(&context, &response);
  context.TryCancel();
  ExpectStatus(writer->Finish(), StatusCode::CANCELLED);
}

void CancelAfterFirstResponse(Stub* stub) {
  Context context;
  auto stream = stub->FullDuplexCall(&context);
  testing::StreamingOutputCallResponse response;
  stream->Write(StreamRequest({31415}, 27182));
  Expect(stream->Read(&response), true, "that there is a response");
  context.TryCancel();
  ExpectStatus(stream->Finish(), StatusCode::CANCELLED);
}

void TimeoutOnSleepingServer(Stub* stub) {
  Context context;
  context.set_deadline(std::chrono::system_clock::now() + std::chrono::milliseconds(1));
  auto stream = stub->FullDuplexCall(&context);
  stream->Write(StreamRequest({}, 27182));
  testing::StreamingOutputCallResponse response;
  stream->Read(&response);
  ExpectStatus(stream->Finish(), StatusCode::DEADLINE_EXCEEDED);
}

void AddMetadata(ClientContext* context) {
  context->AddMetadata("x-grpc-test-echo-initial", "test_initial_metadata_value");
  context->AddMetadata("x-grpc-test-echo-trailing-bin", "\xab\xab\xab");
}

void ExpectMetadata(const ClientContext& context) {
  auto initial = context.GetServerInitialMetadata().find("x-grpc-test-echo-initial");
  Expect(initial != context.GetServerInitialMetadata().end(), true, "that the initial metadata is there");
  Expect(initial->second, "test_initial_metadata_value", "the initial metadata");
  auto trailing = context.GetServerTrailingMetadata().find("x-grpc-test-echo-trailing-bin");
  Expect(trailing != context.GetServerTrailingMetadata().end(), true, "that the trailing metadata is there");
  Expect(trailing->second, "\xab\xab\xab", "the trailing metadata");
}

void CustomMetadata(Stub* stub) {
  {
    Context context;
    AddMetadata(&context);
    testing::SimpleResponse response;
    ExpectStatus(stub->UnaryCall(&context, LargeRequest(), &response), StatusCode::OK);
    ExpectMetadata(context);
  }
  Context context;
  AddMetadata(&context);
  auto stream = stub->FullDuplexCall(&context);
  stream->Write(StreamRequest({314159}, 271828));
  stream->WritesDone();
  testing::StreamingOutputCallResponse response;
  while (stream->Read(&response)) ExpectZeros(response.payload(), 314159);
  ExpectStatus(stream->Finish(), StatusCode::OK);
  ExpectMetadata(context);
}

void ExpectUnaryStatus(Stub* stub, const std::string& message) {
  Context context;
  testing::SimpleRequest request;
  testing::SimpleResponse response;
  request.mutable_response_status()->set_code(2);
  request.mutable_response_status()->set_message(message);
  Status status = stub->UnaryCall(&context, request, &response);
  ExpectStatus(status, StatusCode::UNKNOWN);
  Expect(status.error_message(), message, "the message");
}

void StatusCodeAndMessage(Stub* stub) {
  ExpectUnaryStatus(stub, "test status message");
  Context context;
  auto stream = stub->FullDuplexCall(&context);
  testing::StreamingOutputCallRequest request;
  request.mutable_response_status()->set_code(2);
  request.mutable_response_status()->set_message("test status message");
  stream->Write(request);
  stream->WritesDone();
  testing::StreamingOutputCallResponse response;
  Expect(stream->Read(&response), false, "that there is a response");
  Status status = stream->Finish();
  ExpectStatus(status, StatusCode::UNKNOWN);
  Expect(status.error_message(), "test status message", "the message");
}

void SpecialStatusMessage(Stub* stub) {
  ExpectUnaryStatus(stub, "\t\ntest with whitespace\r\nand Unicode BMP \u263A and non-BMP \U0001F608\t\n");
}

void UnimplementedMethod(Stub* stub) {
  Context context;
  testing::Empty response;
  ExpectStatus(stub->UnimplementedCall(&context, testing::Empty(), &response), StatusCode::UNIMPLEMENTED);
}

std::shared_ptr<grpc::Channel> Connect(const std::string& target, const std::string& authorities) {
  grpc::ChannelArguments arguments;
  // Each channel has its own connection.
  arguments.SetInt(GRPC_ARG_USE_LOCAL_SUBCHANNEL_POOL, 1);
  if (authorities == "-") return grpc::CreateCustomChannel(target, grpc::InsecureChannelCredentials(), arguments);
  std::stringstream content;
  content << std::ifstream(authorities).rdbuf();
  grpc::SslCredentialsOptions options;
  options.pem_root_certs = content.str();
  return grpc::CreateCustomChannel(target, grpc::SslCredentials(options), arguments);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 4) {
    std::fprintf(stderr, "usage: client PORT AUTHORITIES CASE...\n");
    return 2;
  }
  const std::string target = std::string("127.0.0.1:") + argv[1];
  const std::string authorities = argv[2];
  auto channel = Connect(target, authorities);
  auto stub = testing::TestService::NewStub(channel);
  auto plain = [&](void (*run)(Stub*)) { return [&stub, run] { run(stub.get()); }; };
  const std::map<std::string, std::function<void()>> cases = {
      {"empty_unary", plain(EmptyUnary)},
      {"large_unary", plain(LargeUnary)},
      {"client_compressed_unary", plain(ClientCompressedUnary)},
      {"server_compressed_unary", plain(ServerCompressedUnary)},
      {"client_streaming", plain(ClientStreaming)},
      {"client_compressed_streaming", plain(ClientCompressedStreaming)},
      {"server_streaming", plain(ServerStreaming)},
      {"server_compressed_streaming", plain(ServerCompressedStreaming)},
      {"ping_pong", plain(PingPong)},
      {"empty_stream", plain(EmptyStream)},
      {"cancel_after_begin", plain(CancelAfterBegin)},
      {"cancel_after_first_response", plain(CancelAfterFirstResponse)},
      {"timeout_on_sleeping_server", plain(TimeoutOnSleepingServer)},
      {"custom_metadata", plain(CustomMetadata)},
      {"status_code_and_message", plain(StatusCodeAndMessage)},
      {"special_status_message", plain(SpecialStatusMessage)},
      {"unimplemented_method", plain(UnimplementedMethod)},
      {"unimplemented_service",
       [&] {
         auto other = testing::UnimplementedService::NewStub(channel);
         Context context;
         testing::Empty response;
         ExpectStatus(other->UnimplementedCall(&context, testing::Empty(), &response), StatusCode::UNIMPLEMENTED);
       }},
      {"rpc_soak",
       [&] {
         for (int iteration = 0; iteration < 10; ++iteration) LargeUnary(stub.get());
       }},
      {"channel_soak",
       [&] {
         for (int iteration = 0; iteration < 10; ++iteration) {
           LargeUnary(testing::TestService::NewStub(Connect(target, authorities)).get());
         }
       }},
  };
  bool failed = false;
  for (int index = 3; index < argc; ++index) {
    auto found = cases.find(argv[index]);
    try {
      if (found == cases.end()) throw std::runtime_error("there is no such case");
      found->second();
      std::printf("%s: ok\n", argv[index]);
    } catch (const std::exception& error) {
      std::printf("%s: FAILED: %s\n", argv[index], error.what());
      failed = true;
    }
    std::fflush(stdout);
  }
  return failed ? 1 : 0;
}
