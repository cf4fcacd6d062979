// The C++ gRPC peer of the benchmarks: callback API, defaults, and as many threads as the library wants.
#include <grpcpp/grpcpp.h>

#include <cstdio>
#include <memory>
#include <string>

#include "echo.grpc.pb.h"

namespace echo = screentime::benchmark::v1;

namespace {

class Repeater : public grpc::ServerWriteReactor<echo::EchoResponse> {
 public:
  explicit Repeater(const echo::RepeatRequest& request) : left_(request.count()) {
    response_.set_payload(request.payload());
    Next();
  }
  void OnWriteDone(bool ok) override {
    if (ok) Next(); else Finish(grpc::Status::CANCELLED);
  }
  void OnDone() override { delete this; }

 private:
  void Next() {
    if (left_-- == 0) return Finish(grpc::Status::OK);
    StartWrite(&response_);
  }
  uint32_t left_;
  echo::EchoResponse response_;
};

class Chatter : public grpc::ServerBidiReactor<echo::EchoRequest, echo::EchoResponse> {
 public:
  Chatter() { StartRead(&request_); }
  void OnReadDone(bool ok) override {
    if (!ok) return Finish(grpc::Status::OK);
    response_.set_payload(request_.payload());
    StartWrite(&response_);
  }
  void OnWriteDone(bool ok) override {
    if (ok) StartRead(&request_); else Finish(grpc::Status::CANCELLED);
  }
  void OnDone() override { delete this; }

 private:
  echo::EchoRequest request_;
  echo::EchoResponse response_;
};

class Service : public echo::EchoService::CallbackService {
  grpc::ServerUnaryReactor* Echo(
      grpc::CallbackServerContext* context, const echo::EchoRequest* request, echo::EchoResponse* response) override {
    response->set_payload(request->payload());
    auto* reactor = context->DefaultReactor();
    reactor->Finish(grpc::Status::OK);
    return reactor;
  }
  grpc::ServerWriteReactor<echo::EchoResponse>* Repeat(
      grpc::CallbackServerContext*, const echo::RepeatRequest* request) override {
    return new Repeater(*request);
  }
  grpc::ServerBidiReactor<echo::EchoRequest, echo::EchoResponse>* Chat(grpc::CallbackServerContext*) override {
    return new Chatter;
  }
};

}  // namespace

int main() {
  Service service;
  int port = 0;
  grpc::ServerBuilder builder;
  builder.SetMaxReceiveMessageSize(16 << 20);
  builder.AddListeningPort("127.0.0.1:0", grpc::InsecureServerCredentials(), &port);
  builder.RegisterService(&service);
  std::unique_ptr<grpc::Server> server = builder.BuildAndStart();
  if (!server || port == 0) return 1;
  std::printf("listening on 127.0.0.1:%d\n", port);
  std::fflush(stdout);
  server->Wait();
}
