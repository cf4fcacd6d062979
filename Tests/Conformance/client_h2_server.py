"""Servers that speak HTTP/2 by h2, and gRPC only as far as a check of our client needs. Prints its address, then serves.

    client_h2_server.py BEHAVIOUR

Every call is answered with google.protobuf.BytesValue "connection N", N counted from 1, unless the behaviour differs:
  goaway_early   the first connection ends with GOAWAY that passes over all calls, the last stream being 0
  goaway_often   each connection takes three calls, then sends GOAWAY in two steps while the last one is unanswered
  one_stream      allows one stream at a time, and closes the connection when a second one is opened
  no_streams      allows no stream at first, and one a moment later
  refused         every second stream is refused
  reset_headers   resets each stream after its headers;  reset_data  after half a message;  reset_end  after the trailers
  pings           sends a PING and SETTINGS for each frame of a call
  slow_settings   sends its SETTINGS only with the second packet of the client
"""
import socket
import sys
import threading

import h2.config
import h2.connection
import h2.errors
import h2.events
import h2.settings
from hyperframe.frame import GoAwayFrame

HEADERS = [(":status", "200"), ("content-type", "application/grpc")]
TRAILERS = [("grpc-status", "0")]


def message(text: str) -> bytes:
    value = text.encode()
    body = b"\x0a" + bytes([len(value)]) + value
    return b"\0" + len(body).to_bytes(4, "big") + body


class Connection:
    def __init__(self, peer, number: int, behaviour: str):
        self.peer, self.number, self.behaviour = peer, number, behaviour
        self.h2 = h2.connection.H2Connection(h2.config.H2Configuration(client_side=False))
        self.calls = 0
        self.open = 0

    def serve(self):
        streams = {"one_stream": 1, "no_streams": 0}.get(self.behaviour)
        if streams is not None:
            self.h2.local_settings = h2.settings.Settings(
                client=False, initial_values={h2.settings.SettingCodes.MAX_CONCURRENT_STREAMS: streams})
        self.h2.initiate_connection()
        if self.behaviour != "slow_settings":
            self.flush()
        if self.behaviour == "no_streams":
            self.h2.update_settings({h2.settings.SettingCodes.MAX_CONCURRENT_STREAMS: 1})
            threading.Timer(0.2, self.flush).start()
        try:
            while data := self.peer.recv(65_536):
                for event in self.h2.receive_data(data):
                    self.take(event)
                if self.behaviour == "goaway_early" and self.number == 1:
                    # nghttp2 and h2 both keep the number of the highest stream; this one passes over all.
                    self.peer.sendall(self.h2.data_to_send() + go_away(0))
                    self.wait_for_end()
                    return
                self.flush()
        except OSError:
            pass
        finally:
            self.peer.close()

    def take(self, event):
        is_answer = isinstance(event, (h2.events.PingAckReceived, h2.events.SettingsAcknowledged))
        if self.behaviour == "pings" and not is_answer:
            self.h2.ping(b"12345678")
            self.h2.update_settings({h2.settings.SettingCodes.MAX_CONCURRENT_STREAMS: 100 + self.calls})
        if isinstance(event, h2.events.DataReceived):
            self.h2.acknowledge_received_data(event.flow_controlled_length, event.stream_id)
        elif isinstance(event, h2.events.RequestReceived):
            self.open += 1
            if self.behaviour == "one_stream" and self.open > 1:
                self.h2.close_connection(h2.errors.ErrorCodes.PROTOCOL_ERROR)
        elif isinstance(event, h2.events.StreamEnded):
            self.answer(event.stream_id)
            self.open -= 1

    def answer(self, stream: int):
        self.calls += 1
        behaviour = self.behaviour
        if behaviour == "goaway_early" and self.number == 1:
            return
        if behaviour == "refused" and self.calls % 2 == 1:
            return self.h2.reset_stream(stream, h2.errors.ErrorCodes.REFUSED_STREAM)
        if behaviour == "goaway_often" and self.calls >= 3:
            if self.calls == 3:
                self.peer.sendall(self.h2.data_to_send() + go_away(2 ** 31 - 1) + go_away(stream))
            else:
                return
        self.h2.send_headers(stream, HEADERS)
        if behaviour == "reset_headers":
            return self.h2.reset_stream(stream, h2.errors.ErrorCodes.INTERNAL_ERROR)
        body = message(f"connection {self.number}")
        if behaviour == "reset_data":
            self.h2.send_data(stream, body[:9])
            return self.h2.reset_stream(stream, h2.errors.ErrorCodes.CANCEL)
        self.h2.send_data(stream, body)
        self.h2.send_headers(stream, TRAILERS, end_stream=True)
        if behaviour == "reset_end":
            self.peer.sendall(self.h2.data_to_send() + b"\0\0\4\3\0" + stream.to_bytes(4, "big") + bytes(4))

    def flush(self):
        self.peer.sendall(self.h2.data_to_send())

    def wait_for_end(self):
        while self.peer.recv(65_536):
            pass


def go_away(last_stream: int) -> bytes:
    return GoAwayFrame(last_stream_id=last_stream).serialize()


def main(behaviour: str) -> None:
    listener = socket.create_server(("127.0.0.1", 0))
    print(f"listening on 127.0.0.1:{listener.getsockname()[1]}", flush=True)
    number = 0
    while True:
        peer, _ = listener.accept()
        number += 1
        threading.Thread(target=Connection(peer, number, behaviour).serve, daemon=True).start()


if __name__ == "__main__":
    main(sys.argv[1])
