// The peer of the benchmark of JSON calls: Go's net/http with encoding/json, over HTTP/1.1 and HTTP/2 in clear text.
package main

import (
	"encoding/json"
	"fmt"
	"log"
	"net"
	"net/http"

	"golang.org/x/net/http2"
	"golang.org/x/net/http2/h2c"
)

type message struct {
	Payload []byte `json:"payload"`
}

func echo(response http.ResponseWriter, request *http.Request) {
	if request.Method != http.MethodPost || request.Header.Get("Content-Type") != "application/json" {
		http.Error(response, "POST application/json", http.StatusUnsupportedMediaType)
		return
	}
	var received message
	if err := json.NewDecoder(http.MaxBytesReader(response, request.Body, 4<<20)).Decode(&received); err != nil {
		http.Error(response, err.Error(), http.StatusBadRequest)
		return
	}
	text, err := json.Marshal(received)
	if err != nil {
		http.Error(response, err.Error(), http.StatusInternalServerError)
		return
	}
	response.Header().Set("Content-Type", "application/json")
	response.Write(text)
}

func main() {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("listening on %s\n", listener.Addr())
	mux := http.NewServeMux()
	mux.HandleFunc("/screentime.benchmark.v1.EchoService/Echo", echo)
	log.Fatal(http.Serve(listener, h2c.NewHandler(mux, &http2.Server{})))
}
