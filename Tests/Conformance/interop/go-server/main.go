// The server of gRPC's interoperability tests over grpc-go: `go-server [CERTIFICATE KEY]`, the files for TLS. Prints its
// address, serves until it is killed.
//
// grpc-go hides compression from its handlers: what was received compressed is seen by a stats handler from the sizes
// (all payloads are zeros), and responses are compressed as their requests were, so that `response_compressed` is
// ignored.
package main

import (
	"context"
	"fmt"
	"io"
	"net"
	"os"
	"sync/atomic"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/credentials"
	_ "google.golang.org/grpc/encoding/gzip"
	"google.golang.org/grpc/metadata"
	"google.golang.org/grpc/stats"
	"google.golang.org/grpc/status"

	testing "grpc/testing"
)

type compressionKey struct{}

// Notes of each call whether the message read last came compressed.
type compressionWatcher struct{}

func (compressionWatcher) TagRPC(ctx context.Context, _ *stats.RPCTagInfo) context.Context {
	return context.WithValue(ctx, compressionKey{}, new(int32))
}

func (compressionWatcher) HandleRPC(ctx context.Context, event stats.RPCStats) {
	if payload, ok := event.(*stats.InPayload); ok {
		var came int32
		if payload.WireLength+100 < payload.Length {
			came = 1
		}
		atomic.StoreInt32(ctx.Value(compressionKey{}).(*int32), came)
	}
}

func (compressionWatcher) TagConn(ctx context.Context, _ *stats.ConnTagInfo) context.Context {
	return ctx
}
func (compressionWatcher) HandleConn(context.Context, stats.ConnStats) {}

func checkCompression(ctx context.Context, expected *testing.BoolValue) error {
	came := atomic.LoadInt32(ctx.Value(compressionKey{}).(*int32)) == 1
	if expected != nil && expected.Value != came {
		return status.Errorf(codes.InvalidArgument, "expect_compressed: is %v, the request came otherwise", expected.Value)
	}
	return nil
}

func echoMetadata(ctx context.Context) (metadata.MD, metadata.MD) {
	received, _ := metadata.FromIncomingContext(ctx)
	initial, trailing := metadata.MD{}, metadata.MD{}
	if values := received["x-grpc-test-echo-initial"]; len(values) > 0 {
		initial["x-grpc-test-echo-initial"] = values
	}
	if values := received["x-grpc-test-echo-trailing-bin"]; len(values) > 0 {
		trailing["x-grpc-test-echo-trailing-bin"] = values
	}
	return initial, trailing
}

func echoStatus(wanted *testing.EchoStatus) error {
	if wanted == nil || wanted.Code == 0 {
		return nil
	}
	return status.Error(codes.Code(wanted.Code), wanted.Message)
}

func payload(size int32) *testing.Payload {
	return &testing.Payload{Body: make([]byte, size)}
}

type server struct {
	testing.UnimplementedTestServiceServer
}

func (server) EmptyCall(context.Context, *testing.Empty) (*testing.Empty, error) {
	return &testing.Empty{}, nil
}

func (server) UnaryCall(ctx context.Context, request *testing.SimpleRequest) (*testing.SimpleResponse, error) {
	initial, trailing := echoMetadata(ctx)
	grpc.SetHeader(ctx, initial)
	grpc.SetTrailer(ctx, trailing)
	if err := checkCompression(ctx, request.ExpectCompressed); err != nil {
		return nil, err
	}
	if err := echoStatus(request.ResponseStatus); err != nil {
		return nil, err
	}
	return &testing.SimpleResponse{Payload: payload(request.ResponseSize)}, nil
}

type sender interface {
	Send(*testing.StreamingOutputCallResponse) error
}

func answer(request *testing.StreamingOutputCallRequest, stream sender) error {
	for _, parameters := range request.ResponseParameters {
		time.Sleep(time.Duration(parameters.IntervalUs) * time.Microsecond)
		if err := stream.Send(&testing.StreamingOutputCallResponse{Payload: payload(parameters.Size)}); err != nil {
			return err
		}
	}
	return nil
}

func (server) StreamingOutputCall(
	request *testing.StreamingOutputCallRequest, stream testing.TestService_StreamingOutputCallServer,
) error {
	if err := echoStatus(request.ResponseStatus); err != nil {
		return err
	}
	return answer(request, stream)
}

func (server) StreamingInputCall(stream testing.TestService_StreamingInputCallServer) error {
	total := 0
	for {
		request, err := stream.Recv()
		if err == io.EOF {
			return stream.SendAndClose(&testing.StreamingInputCallResponse{AggregatedPayloadSize: int32(total)})
		}
		if err != nil {
			return err
		}
		if err := checkCompression(stream.Context(), request.ExpectCompressed); err != nil {
			return err
		}
		total += len(request.Payload.GetBody())
	}
}

func (server) FullDuplexCall(stream testing.TestService_FullDuplexCallServer) error {
	initial, trailing := echoMetadata(stream.Context())
	stream.SetHeader(initial)
	stream.SetTrailer(trailing)
	for {
		request, err := stream.Recv()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		if err := echoStatus(request.ResponseStatus); err != nil {
			return err
		}
		if err := answer(request, stream); err != nil {
			return err
		}
	}
}

func main() {
	options := []grpc.ServerOption{grpc.StatsHandler(compressionWatcher{})}
	if len(os.Args) > 2 {
		certificate, err := credentials.NewServerTLSFromFile(os.Args[1], os.Args[2])
		if err != nil {
			fmt.Println(err)
			os.Exit(1)
		}
		options = append(options, grpc.Creds(certificate))
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	fmt.Printf("listening on %s\n", listener.Addr())
	service := grpc.NewServer(options...)
	testing.RegisterTestServiceServer(service, &server{})
	service.Serve(listener)
}
