// Calls Echo over one connection with the callback API, a fixed number of calls in flight:
// client ADDRESS CALLS IN_FLIGHT. Prints the CPU seconds the calls took, a quarter of them run before as a warm-up.
#include <grpcpp/grpcpp.h>
#include <sys/resource.h>

#include <atomic>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <string>

#include "echo.grpc.pb.h"

namespace echo = screentime::benchmark::v1;

namespace {

double CpuSeconds() {
  rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_utime.tv_sec + usage.ru_stime.tv_sec + (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

class Load {
 public:
  Load(echo::EchoService::Stub* stub, long calls) : stub_(stub), left_(calls), open_(calls) {
    request_.set_payload(std::string(64, 'x'));
  }

  void Run(int in_flight) {
    for (int i = 0; i < in_flight; ++i) Start();
    std::unique_lock<std::mutex> lock(mutex_);
    done_.wait(lock, [this] { return open_.load() == 0; });
  }

 private:
  struct Call {
    grpc::ClientContext context;
    echo::EchoResponse response;
  };

  void Start() {
    if (left_.fetch_sub(1) <= 0) return;
    auto* call = new Call;
    stub_->async()->Echo(&call->context, &request_, &call->response, [this, call](grpc::Status status) {
      if (!status.ok() || call->response.payload() != request_.payload()) std::abort();
      delete call;
      Start();
      if (open_.fetch_sub(1) == 1) {
        std::lock_guard<std::mutex> lock(mutex_);
        done_.notify_one();
      }
    });
  }

  echo::EchoService::Stub* stub_;
  echo::EchoRequest request_;
  std::atomic<long> left_, open_;
  std::mutex mutex_;
  std::condition_variable done_;
};

}  // namespace

int main(int count, char** arguments) {
  if (count != 4) return 2;
  auto stub = echo::EchoService::NewStub(grpc::CreateChannel(arguments[1], grpc::InsecureChannelCredentials()));
  long calls = std::atol(arguments[2]);
  int in_flight = std::atoi(arguments[3]);
  Load(stub.get(), calls / 4).Run(in_flight);
  double before = CpuSeconds();
  Load(stub.get(), calls).Run(in_flight);
  std::printf("%.6f\n", CpuSeconds() - before);
}
