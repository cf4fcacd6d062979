// Whether the message read last came compressed. C++ gRPC decompresses by itself and reveals it only to these two classes, which its
// headers name as friends for this very purpose.
#pragma once

#include <grpcpp/client_context.h>
#include <grpcpp/server_context.h>

#include <cstdint>

// Of libgrpc, without a public header.
uint32_t grpc_call_test_only_get_message_flags(grpc_call* call);

namespace grpc {
namespace testing {

// Set by the filter that decompresses, in the flags of the message it hands up.
constexpr uint32_t kCameCompressed = 0x40000000;

class InteropServerContextInspector {
 public:
  static bool CameCompressed(const ServerContext& context) {
    return (grpc_call_test_only_get_message_flags(context.call_.call) & kCameCompressed) != 0;
  }
};

class InteropClientContextInspector {
 public:
  static bool CameCompressed(const ClientContext& context) {
    return (grpc_call_test_only_get_message_flags(context.call_) & kCameCompressed) != 0;
  }
};

}  // namespace testing
}  // namespace grpc
