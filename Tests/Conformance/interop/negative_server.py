"""The servers of grpc/doc/negative-http2-interop-test-descriptions.md: `negative_server.py STUBS PORT CASE`.

Answers large unary calls as the case wants it. Prints its address; at SIGTERM prints what the client did wrong and exits
with 1, or with 0."""
import asyncio
import signal
import struct
import sys

import h2.config
import h2.connection
import h2.errors
import h2.events
import h2.settings

from python_stubs import messages

CASES = ("goaway", "rst_after_header", "rst_during_data", "rst_after_data", "ping", "max_streams", "data_frame_padding",
         "no_df_padding_sanity_test")
ANSWER = [(":status", "200"), ("content-type", "application/grpc"), ("grpc-encoding", "identity")]


class Connection(asyncio.Protocol):
    def __init__(self, case, all_connections):
        self.case, self.all = case, all_connections
        self.h2 = h2.connection.H2Connection(h2.config.H2Configuration(client_side=False))
        self.bodies, self.unsent, self.answered, self.pings, self.wrong = {}, {}, [], 0, []

    def connection_made(self, transport):
        self.transport = transport
        self.all.append(self)
        self.h2.initiate_connection()
        self.flush()
        if self.case == "max_streams":
            # Behind the preface, as the description has it: the client's first call is to make it take notice.
            self.h2.update_settings({h2.settings.SettingCodes.MAX_CONCURRENT_STREAMS: 1})
            self.flush()

    def flush(self):
        self.transport.write(self.h2.data_to_send())

    def data_received(self, received):
        try:
            for event in self.h2.receive_data(received):
                self.handle(event)
        except h2.exceptions.ProtocolError as error:
            self.wrong.append(f"{type(error).__name__}: {error}")
        self.flush()

    def handle(self, event):
        if isinstance(event, h2.events.RequestReceived):
            self.bodies[event.stream_id] = b""
            self.ping()
            self.h2.send_headers(event.stream_id, ANSWER)
            self.ping()
            if self.case == "rst_after_header":
                self.reset(event.stream_id)
        elif isinstance(event, h2.events.DataReceived):
            self.h2.acknowledge_received_data(event.flow_controlled_length, event.stream_id)
            if event.stream_id in self.bodies:
                self.bodies[event.stream_id] += event.data
        elif isinstance(event, h2.events.StreamEnded):
            self.answer(event.stream_id)
        elif isinstance(event, h2.events.StreamReset):
            self.bodies.pop(event.stream_id, None)
            self.unsent.pop(event.stream_id, None)
        elif isinstance(event, h2.events.WindowUpdated):
            for stream in list(self.unsent):
                self.send(stream)
        elif isinstance(event, h2.events.PingAckReceived):
            self.pings -= 1

    def ping(self):
        if self.case == "ping":
            self.h2.ping(bytes(8))
            self.pings += 1

    def reset(self, stream):
        self.bodies.pop(stream, None)
        self.unsent.pop(stream, None)
        self.h2.reset_stream(stream, h2.errors.ErrorCodes.NO_ERROR)

    def answer(self, stream):
        body = self.bodies.pop(stream, None)
        if body is None:
            return
        request = messages.SimpleRequest.FromString(body[5:])
        response = messages.SimpleResponse(
            payload=messages.Payload(body=bytes(request.response_size))).SerializeToString()
        response = struct.pack(">BI", 0, len(response)) + response
        if self.case == "rst_during_data":
            response = response[:len(response) // 2]
        self.unsent[stream] = response
        self.ping()
        self.send(stream)

    def send(self, stream):
        """What the windows let through: in frames of five bytes and much padding when the case is about that."""
        padding = 255 if self.case == "data_frame_padding" else None
        while rest := self.unsent.get(stream):
            room = min(self.h2.local_flow_control_window(stream) - (256 if padding else 0), 5 if padding else 16_000)
            if room <= 0:
                return
            self.h2.send_data(stream, rest[:room], pad_length=padding)
            self.unsent[stream] = rest[room:]
        if stream in self.unsent:
            del self.unsent[stream]
            self.ping()
            self.end(stream)

    def end(self, stream):
        if self.case in ("rst_during_data", "rst_after_data"):
            return self.reset(stream)
        self.h2.send_headers(stream, [("grpc-status", "0")], end_stream=True)
        self.answered.append(stream)
        if self.case == "goaway":
            self.h2.close_connection(last_stream_id=stream)


def judge(case, connections):
    """The client's faults."""
    wrong = [reason for connection in connections for reason in connection.wrong]
    answered = [len(connection.answered) for connection in connections]
    if case == "goaway" and answered != [1, 1]:
        wrong.append(f"the connections had {answered} calls, two must have one each")
    if case == "ping" and any(connection.pings for connection in connections):
        wrong.append(f"PINGs without an answer: {[connection.pings for connection in connections]}")
    if case == "max_streams" and sum(answered) != 11:
        wrong.append(f"there were {sum(answered)} calls, not 11")
    return wrong


async def main():
    port, case = int(sys.argv[2]), sys.argv[3]
    assert case in CASES, f"the cases are {CASES}"
    connections, loop = [], asyncio.get_running_loop()
    server = await loop.create_server(lambda: Connection(case, connections), "127.0.0.1", port)
    print(f"listening on 127.0.0.1:{server.sockets[0].getsockname()[1]}", flush=True)
    stopped = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stopped.set)
    await stopped.wait()
    wrong = judge(case, connections)
    print(*wrong, sep="\n", flush=True)
    return 1 if wrong else 0


sys.exit(asyncio.run(main()))
