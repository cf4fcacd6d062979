// The client of gRPC's interoperability tests over grpc-go: `go-client PORT AUTHORITIES CASE…`, AUTHORITIES being a file for TLS
// or `-` for clear text. Prints a line for each case and exits with 1 when one fails. The cases are those of
// grpc/doc/interop-test-descriptions.md.
//
// grpc-go cannot choose compression for one request of a stream, so a stream's requests are all compressed or none. Debian's
// version does not announce gzip, so that its responses come plain; of those asked for compressed only the content counts.
package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/credentials"
	"google.golang.org/grpc/encoding/gzip"
	"google.golang.org/grpc/metadata"
	"google.golang.org/grpc/status"

	testing "grpc/testing"
)

var (
	responseSizes = []int32{31415, 9, 2653, 58979}
	payloadSizes  = []int{27182, 8, 1828, 45904}
)

// Ends a case; `main` prints it.
type failure string

func check(err error) {
	if err != nil {
		panic(failure(err.Error()))
	}
}

func expect(actual, wanted interface{}, what string) {
	if actual != wanted {
		panic(failure(fmt.Sprintf("%s is %v, must be %v", what, actual, wanted)))
	}
}

func expectStatus(err error, code codes.Code) {
	if status.Code(err) != code {
		panic(failure(fmt.Sprintf("the status is %v, must be %v", err, code)))
	}
}

func expectZeros(payload *testing.Payload, size int) {
	expect(bytes.Equal(payload.GetBody(), make([]byte, size)), true,
		fmt.Sprintf("that the payload is %d zeros (it has %d bytes)", size, len(payload.GetBody())))
}

func largeRequest() *testing.SimpleRequest {
	return &testing.SimpleRequest{ResponseSize: 314159, Payload: &testing.Payload{Body: make([]byte, 271828)}}
}

func streamRequest(payload int, sizes ...int32) *testing.StreamingOutputCallRequest {
	request := &testing.StreamingOutputCallRequest{Payload: &testing.Payload{Body: make([]byte, payload)}}
	for _, size := range sizes {
		request.ResponseParameters = append(request.ResponseParameters, &testing.ResponseParameters{Size: size})
	}
	return request
}

func inputRequest(size int, expectCompressed *testing.BoolValue) *testing.StreamingInputCallRequest {
	return &testing.StreamingInputCallRequest{
		Payload: &testing.Payload{Body: make([]byte, size)}, ExpectCompressed: expectCompressed}
}

type call struct {
	context.Context
	testing.TestServiceClient
	connection *grpc.ClientConn
}

func (c call) largeUnary() {
	response, err := c.UnaryCall(c, largeRequest())
	check(err)
	expectZeros(response.Payload, 314159)
}

func (c call) sum(sizes []int, expectCompressed *testing.BoolValue, options ...grpc.CallOption) (int32, error) {
	stream, err := c.StreamingInputCall(c, options...)
	check(err)
	for _, size := range sizes {
		if stream.Send(inputRequest(size, expectCompressed)) != nil {
			break // CloseAndRecv returns the reason.
		}
	}
	response, err := stream.CloseAndRecv()
	return response.GetAggregatedPayloadSize(), err
}

func (c call) duplex() testing.TestService_FullDuplexCallClient {
	stream, err := c.FullDuplexCall(c)
	check(err)
	return stream
}

func (c call) echoed(code codes.Code, message string) {
	wanted := &testing.EchoStatus{Code: int32(code), Message: message}
	_, err := c.UnaryCall(c, &testing.SimpleRequest{ResponseStatus: wanted})
	expectStatus(err, code)
	expect(status.Convert(err).Message(), message, "the message")
}

func expectMetadata(initial, trailing metadata.MD) {
	expect(fmt.Sprint(initial["x-grpc-test-echo-initial"]), "[test_initial_metadata_value]", "the initial metadata")
	expect(fmt.Sprint(trailing["x-grpc-test-echo-trailing-bin"]), "[\xab\xab\xab]", "the trailing metadata")
}

var cases = map[string]func(call){
	"empty_unary": func(c call) {
		_, err := c.EmptyCall(c, &testing.Empty{})
		check(err)
	},
	"large_unary": call.largeUnary,
	"client_compressed_unary": func(c call) {
		request := largeRequest()
		request.ExpectCompressed = &testing.BoolValue{Value: true}
		_, err := c.UnaryCall(c, request)
		expectStatus(err, codes.InvalidArgument)
		response, err := c.UnaryCall(c, request, grpc.UseCompressor(gzip.Name))
		check(err)
		expectZeros(response.Payload, 314159)
		request.ExpectCompressed.Value = false
		response, err = c.UnaryCall(c, request)
		check(err)
		expectZeros(response.Payload, 314159)
	},
	"server_compressed_unary": func(c call) {
		for _, compressed := range []bool{true, false} {
			request := largeRequest()
			request.ResponseCompressed = &testing.BoolValue{Value: compressed}
			response, err := c.UnaryCall(c, request)
			check(err)
			expectZeros(response.Payload, 314159)
		}
	},
	"client_streaming": func(c call) {
		total, err := c.sum(payloadSizes, nil)
		check(err)
		expect(total, int32(74922), "aggregated_payload_size")
	},
	"client_compressed_streaming": func(c call) {
		_, err := c.sum([]int{27182}, &testing.BoolValue{Value: true})
		expectStatus(err, codes.InvalidArgument)
		total, err := c.sum([]int{27182, 45904}, &testing.BoolValue{Value: true}, grpc.UseCompressor(gzip.Name))
		check(err)
		expect(total, int32(73086), "aggregated_payload_size")
		total, err = c.sum([]int{27182, 45904}, &testing.BoolValue{Value: false})
		check(err)
		expect(total, int32(73086), "aggregated_payload_size")
	},
	"server_streaming": func(c call) {
		stream, err := c.StreamingOutputCall(c, streamRequest(0, responseSizes...))
		check(err)
		for _, size := range responseSizes {
			response, err := stream.Recv()
			check(err)
			expectZeros(response.Payload, int(size))
		}
		_, err = stream.Recv()
		expect(err, io.EOF, "the end")
	},
	"server_compressed_streaming": func(c call) {
		request := streamRequest(0, 31415, 92653)
		for index, compressed := range []bool{true, false} {
			request.ResponseParameters[index].Compressed = &testing.BoolValue{Value: compressed}
		}
		stream, err := c.StreamingOutputCall(c, request)
		check(err)
		for _, parameters := range request.ResponseParameters {
			response, err := stream.Recv()
			check(err)
			expectZeros(response.Payload, int(parameters.Size))
		}
		_, err = stream.Recv()
		expect(err, io.EOF, "the end")
	},
	"ping_pong": func(c call) {
		stream := c.duplex()
		for index, size := range responseSizes {
			check(stream.Send(streamRequest(payloadSizes[index], size)))
			response, err := stream.Recv()
			check(err)
			expectZeros(response.Payload, int(size))
		}
		check(stream.CloseSend())
		_, err := stream.Recv()
		expect(err, io.EOF, "the end")
	},
	"empty_stream": func(c call) {
		stream := c.duplex()
		check(stream.CloseSend())
		_, err := stream.Recv()
		expect(err, io.EOF, "the end")
	},
	"cancel_after_begin": func(c call) {
		ctx, cancel := context.WithCancel(c)
		stream, err := c.StreamingInputCall(ctx)
		check(err)
		cancel()
		_, err = stream.CloseAndRecv()
		expectStatus(err, codes.Canceled)
	},
	"cancel_after_first_response": func(c call) {
		ctx, cancel := context.WithCancel(c)
		stream, err := c.FullDuplexCall(ctx)
		check(err)
		check(stream.Send(streamRequest(27182, 31415)))
		_, err = stream.Recv()
		check(err)
		cancel()
		_, err = stream.Recv()
		expectStatus(err, codes.Canceled)
	},
	"timeout_on_sleeping_server": func(c call) {
		ctx, cancel := context.WithTimeout(c, time.Millisecond)
		defer cancel()
		stream, err := c.FullDuplexCall(ctx)
		if err == nil {
			stream.Send(streamRequest(27182))
			_, err = stream.Recv()
		}
		expectStatus(err, codes.DeadlineExceeded)
	},
	"custom_metadata": func(c call) {
		ctx := metadata.AppendToOutgoingContext(c, "x-grpc-test-echo-initial", "test_initial_metadata_value",
			"x-grpc-test-echo-trailing-bin", "\xab\xab\xab")
		var initial, trailing metadata.MD
		response, err := c.UnaryCall(ctx, largeRequest(), grpc.Header(&initial), grpc.Trailer(&trailing))
		check(err)
		expectZeros(response.Payload, 314159)
		expectMetadata(initial, trailing)
		stream, err := c.FullDuplexCall(ctx)
		check(err)
		check(stream.Send(streamRequest(271828, 314159)))
		check(stream.CloseSend())
		streamed, err := stream.Recv()
		check(err)
		expectZeros(streamed.Payload, 314159)
		_, err = stream.Recv()
		expect(err, io.EOF, "the end")
		initial, err = stream.Header()
		check(err)
		expectMetadata(initial, stream.Trailer())
	},
	"status_code_and_message": func(c call) {
		c.echoed(codes.Unknown, "test status message")
		stream := c.duplex()
		check(stream.Send(&testing.StreamingOutputCallRequest{
			ResponseStatus: &testing.EchoStatus{Code: 2, Message: "test status message"}}))
		check(stream.CloseSend())
		_, err := stream.Recv()
		expectStatus(err, codes.Unknown)
		expect(status.Convert(err).Message(), "test status message", "the message")
	},
	"special_status_message": func(c call) {
		c.echoed(codes.Unknown, "\t\ntest with whitespace\r\nand Unicode BMP ☺ and non-BMP 😈\t\n")
	},
	"unimplemented_method": func(c call) {
		_, err := c.UnimplementedCall(c, &testing.Empty{})
		expectStatus(err, codes.Unimplemented)
	},
	"unimplemented_service": func(c call) {
		_, err := testing.NewUnimplementedServiceClient(c.connection).UnimplementedCall(c, &testing.Empty{})
		expectStatus(err, codes.Unimplemented)
	},
	"rpc_soak": func(c call) {
		for iteration := 0; iteration < 10; iteration++ {
			c.largeUnary()
		}
	},
	"channel_soak": func(c call) {
		for iteration := 0; iteration < 10; iteration++ {
			connection := connect()
			call{c, testing.NewTestServiceClient(connection), connection}.largeUnary()
			check(connection.Close())
		}
	},
}

func connect() *grpc.ClientConn {
	security := grpc.WithInsecure()
	if os.Args[2] != "-" {
		authorities, err := credentials.NewClientTLSFromFile(os.Args[2], "")
		check(err)
		security = grpc.WithTransportCredentials(authorities)
	}
	connection, err := grpc.Dial("127.0.0.1:"+os.Args[1], security)
	check(err)
	return connection
}

func run(name string) (err error) {
	defer func() {
		if problem := recover(); problem != nil {
			err = fmt.Errorf("%v", problem)
		}
	}()
	test, ok := cases[name]
	if !ok {
		return fmt.Errorf("there is no such case")
	}
	// No case may hang.
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	connection := connect()
	defer connection.Close()
	test(call{ctx, testing.NewTestServiceClient(connection), connection})
	return nil
}

func main() {
	if len(os.Args) < 4 {
		fmt.Fprintln(os.Stderr, "usage: go-client PORT AUTHORITIES CASE...")
		os.Exit(2)
	}
	failed := 0
	for _, name := range os.Args[3:] {
		if err := run(name); err != nil {
			fmt.Printf("%s: FAILED: %v\n", name, err)
			failed = 1
		} else {
			fmt.Printf("%s: ok\n", name)
		}
	}
	os.Exit(failed)
}
