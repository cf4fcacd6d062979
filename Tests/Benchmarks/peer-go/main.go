// The grpc-go peer of the benchmarks: defaults throughout.
package main

import (
	"context"
	"fmt"
	"io"
	"log"
	"net"

	"google.golang.org/grpc"

	"echo"
)

type service struct{}

func (service) Echo(_ context.Context, request *echo.EchoRequest) (*echo.EchoResponse, error) {
	return &echo.EchoResponse{Payload: request.Payload}, nil
}

func (service) Repeat(request *echo.RepeatRequest, stream echo.EchoService_RepeatServer) error {
	response := &echo.EchoResponse{Payload: request.Payload}
	for i := uint32(0); i < request.Count; i++ {
		if err := stream.Send(response); err != nil {
			return err
		}
	}
	return nil
}

func (service) Chat(stream echo.EchoService_ChatServer) error {
	for {
		request, err := stream.Recv()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		if err := stream.Send(&echo.EchoResponse{Payload: request.Payload}); err != nil {
			return err
		}
	}
}

func main() {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("listening on %s\n", listener.Addr())
	server := grpc.NewServer()
	echo.RegisterEchoServiceServer(server, service{})
	log.Fatal(server.Serve(listener))
}
