/* Written by StubGenerator. Do not edit. */
#include "CInteropMessages.descriptors.h"

/* connectrpc/conformance/v1/calls.proto, 3839 bytes */
const unsigned char *file_descriptor__connectrpc__conformance__v1__calls(void) {
  static const unsigned char bytes[] =
    "\012%connectrpc/conformance/v1/calls.proto\022\031connectrpc.conformance.v1\032\031google/protobuf/a"
    "ny.proto\"2\012\006Header\022\022\012\004name\030\001 \001(\011R\004name\022\024\012\005value\030\002"
    " \003(\011R\005value\"\231\001\012\007Failure\0223\012\004code\030\001 \001(\0162\037.connectrpc.con"
    "formance.v1.CodeR\004code\022\035\012\007message\030\002 \001(\011H\000R\007message\210\001\001\022."
    "\012\007details\030\003 \003(\0132\024.google.protobuf.AnyR\007detailsB\012\012\010_message\"\365\002"
    "\012\027UnaryResponseDefinition\022L\012\020response_headers\030\001 \003(\0132!.connectrpc.conforma"
    "nce.v1.HeaderR\017responseHeaders\022%\012\015response_data\030\002 \001(\014H\000R\014responseData\022"
    ":\012\005error\030\003 \001(\0132\".connectrpc.conformance.v1.FailureH\000R\005error\022N\012\021res"
    "ponse_trailers\030\004 \003(\0132!.connectrpc.conformance.v1.HeaderR\020responseTrailers\022!\012\014"
    "raw_response\030\005 \001(\014R\013rawResponse\022*\012\021response_delay_ms\030\006 \001(\015R\017r"
    "esponseDelayMsB\012\012\010response\"\346\002\012\030StreamResponseDefinition\022L\012\020response_h"
    "eaders\030\001 \003(\0132!.connectrpc.conformance.v1.HeaderR\017responseHeaders\022#\012\015response"
    "_data\030\002 \003(\014R\014responseData\022*\012\021response_delay_ms\030\003 \001(\015R\017respons"
    "eDelayMs\0228\012\005error\030\004 \001(\0132\".connectrpc.conformance.v1.FailureR\005error\022N\012"
    "\021response_trailers\030\005 \003(\0132!.connectrpc.conformance.v1.HeaderR\020responseTrailers\022!"
    "\012\014raw_response\030\006 \001(\014R\013rawResponse\"\226\001\012\014UnaryRequest\022c\012\023res"
    "ponse_definition\030\001 \001(\01322.connectrpc.conformance.v1.UnaryResponseDefinitionR\022responseD"
    "efinition\022!\012\014request_data\030\002 \001(\014R\013requestData\"X\012\015UnaryResponse\022G\012"
    "\007payload\030\001 \001(\0132-.connectrpc.conformance.v1.ConformancePayloadR\007payload\"\240\001\012"
    "\026IdempotentUnaryRequest\022c\012\023response_definition\030\001 \001(\01322.connectrpc.conformanc"
    "e.v1.UnaryResponseDefinitionR\022responseDefinition\022!\012\014request_data\030\002 \001(\014R\013r"
    "equestData\"b\012\027IdempotentUnaryResponse\022G\012\007payload\030\001 \001(\0132-.connectrpc.conf"
    "ormance.v1.ConformancePayloadR\007payload\"\236\001\012\023ServerStreamRequest\022d\012\023response_"
    "definition\030\001 \001(\01323.connectrpc.conformance.v1.StreamResponseDefinitionR\022responseDefini"
    "tion\022!\012\014request_data\030\002 \001(\014R\013requestData\"_\012\024ServerStreamResponse\022G\012"
    "\007payload\030\001 \001(\0132-.connectrpc.conformance.v1.ConformancePayloadR\007payload\"\235\001\012"
    "\023ClientStreamRequest\022c\012\023response_definition\030\001 \001(\01322.connectrpc.conformance.v"
    "1.UnaryResponseDefinitionR\022responseDefinition\022!\012\014request_data\030\002 \001(\014R\013requ"
    "estData\"_\012\024ClientStreamResponse\022G\012\007payload\030\001 \001(\0132-.connectrpc.conformanc"
    "e.v1.ConformancePayloadR\007payload\"\275\001\012\021BidiStreamRequest\022d\012\023response_definiti"
    "on\030\001 \001(\01323.connectrpc.conformance.v1.StreamResponseDefinitionR\022responseDefinition\022"
    "\037\012\013full_duplex\030\002 \001(\010R\012fullDuplex\022!\012\014request_data\030\003 \001(\014R"
    "\013requestData\"]\012\022BidiStreamResponse\022G\012\007payload\030\001 \001(\0132-.connectrpc.conf"
    "ormance.v1.ConformancePayloadR\007payload\"\026\012\024UnimplementedRequest\"\027\012\025Unimplement"
    "edResponse\"\307\002\012\022ConformancePayload\022\022\012\004data\030\001 \001(\014R\004data\022\\\012"
    "\014request_info\030\002 \001(\01329.connectrpc.conformance.v1.ConformancePayload.RequestInfoR\013re"
    "questInfo\032\276\001\012\013RequestInfo\022J\012\017request_headers\030\001 \003(\0132!.connectrpc."
    "conformance.v1.HeaderR\016requestHeaders\022\"\012\012timeout_ms\030\002 \001(\003H\000R\011timeoutM"
    "s\210\001\001\0220\012\010requests\030\003 \003(\0132\024.google.protobuf.AnyR\010requestsB\015\012\013"
    "_timeout_ms*\224\003\012\004Code\022\024\012\020CODE_UNSPECIFIED\020\000\022\021\012\015CODE_CANCELE"
    "D\020\001\022\020\012\014CODE_UNKNOWN\020\002\022\031\012\025CODE_INVALID_ARGUMENT\020\003\022\032\012"
    "\026CODE_DEADLINE_EXCEEDED\020\004\022\022\012\016CODE_NOT_FOUND\020\005\022\027\012\023CODE_ALREADY"
    "_EXISTS\020\006\022\032\012\026CODE_PERMISSION_DENIED\020\007\022\033\012\027CODE_RESOURCE_EXHAUSTED"
    "\020\010\022\034\012\030CODE_FAILED_PRECONDITION\020\011\022\020\012\014CODE_ABORTED\020\012\022\025"
    "\012\021CODE_OUT_OF_RANGE\020\013\022\026\012\022CODE_UNIMPLEMENTED\020\014\022\021\012\015CODE_INTE"
    "RNAL\020\015\022\024\012\020CODE_UNAVAILABLE\020\016\022\022\012\016CODE_DATA_LOSS\020\017\022\030\012"
    "\024CODE_UNAUTHENTICATED\020\0202\270\005\012\022ConformanceService\022Z\012\005Unary\022'.connectrp"
    "c.conformance.v1.UnaryRequest\032(.connectrpc.conformance.v1.UnaryResponse\022q\012\014ServerStream\022"
    "..connectrpc.conformance.v1.ServerStreamRequest\032/.connectrpc.conformance.v1.ServerStreamResponse0"
    "\001\022q\012\014ClientStream\022..connectrpc.conformance.v1.ClientStreamRequest\032/.connectrpc.con"
    "formance.v1.ClientStreamResponse(\001\022m\012\012BidiStream\022,.connectrpc.conformance.v1.BidiStre"
    "amRequest\032-.connectrpc.conformance.v1.BidiStreamResponse(\0010\001\022r\012\015Unimplemented\022/"
    ".connectrpc.conformance.v1.UnimplementedRequest\0320.connectrpc.conformance.v1.UnimplementedResponse"
    "\022}\012\017IdempotentUnary\0221.connectrpc.conformance.v1.IdempotentUnaryRequest\0322.connectrpc.c"
    "onformance.v1.IdempotentUnaryResponse\"\003\220\002\001b\006proto3";
  return bytes;
}

/* connectrpc/conformance/v1/runs.proto, 3069 bytes */
const unsigned char *file_descriptor__connectrpc__conformance__v1__runs(void) {
  static const unsigned char bytes[] =
    "\012$connectrpc/conformance/v1/runs.proto\022\031connectrpc.conformance.v1\032%connectrpc/conformanc"
    "e/v1/calls.proto\032\031google/protobuf/any.proto\032\033google/protobuf/empty.proto\"3\012\013Crede"
    "ntials\022\022\012\004cert\030\001 \001(\014R\004cert\022\020\012\003key\030\002 \001(\014R\003key\""
    "\341\002\012\023ServerCompatRequest\022\?\012\010protocol\030\001 \001(\0162#.connectrpc.conformance"
    ".v1.ProtocolR\010protocol\022I\012\014http_version\030\002 \001(\0162&.connectrpc.conformance.v1.HTT"
    "PVersionR\013httpVersion\022\027\012\007use_tls\030\004 \001(\010R\006useTls\022&\012\017client_tls_"
    "cert\030\005 \001(\014R\015clientTlsCert\0222\012\025message_receive_limit\030\006 \001(\015R\023mes"
    "sageReceiveLimit\022I\012\014server_creds\030\007 \001(\0132&.connectrpc.conformance.v1.CredentialsR"
    "\013serverCreds\"Y\012\024ServerCompatResponse\022\022\012\004host\030\001 \001(\011R\004host\022\022"
    "\012\004port\030\002 \001(\015R\004port\022\031\012\010pem_cert\030\003 \001(\014R\007pemCert\"\257\011"
    "\012\023ClientCompatRequest\022\033\012\011test_name\030\001 \001(\011R\010testName\022I\012\014http"
    "_version\030\002 \001(\0162&.connectrpc.conformance.v1.HTTPVersionR\013httpVersion\022\?\012\010prot"
    "ocol\030\003 \001(\0162#.connectrpc.conformance.v1.ProtocolR\010protocol\0226\012\005codec\030\004 \001"
    "(\0162 .connectrpc.conformance.v1.CodecR\005codec\022H\012\013compression\030\005 \001(\0162&.connec"
    "trpc.conformance.v1.CompressionR\013compression\022\022\012\004host\030\006 \001(\011R\004host\022\022"
    "\012\004port\030\007 \001(\015R\004port\022&\012\017server_tls_cert\030\010 \001(\014R\015serverTlsC"
    "ert\022P\012\020client_tls_creds\030\011 \001(\0132&.connectrpc.conformance.v1.CredentialsR\016clien"
    "tTlsCreds\0222\012\025message_receive_limit\030\012 \001(\015R\023messageReceiveLimit\022\035\012\007"
    "service\030\013 \001(\011H\000R\007service\210\001\001\022\033\012\006method\030\014 \001(\011H\001R"
    "\006method\210\001\001\022F\012\013stream_type\030\015 \001(\0162%.connectrpc.conformance.v1.StreamT"
    "ypeR\012streamType\022J\012\017request_headers\030\017 \003(\0132!.connectrpc.conformance.v1.HeaderR"
    "\016requestHeaders\022\?\012\020request_messages\030\020 \003(\0132\024.google.protobuf.AnyR\017requ"
    "estMessages\022\"\012\012timeout_ms\030\021 \001(\015H\002R\011timeoutMs\210\001\001\022(\012\020req"
    "uest_delay_ms\030\022 \001(\015R\016requestDelayMs\022M\012\006cancel\030\023 \001(\01325.connectrpc"
    ".conformance.v1.ClientCompatRequest.CancelR\006cancel\032\302\001\012\006Cancel\022D\012\021before_c"
    "lose_send\030\001 \001(\0132\026.google.protobuf.EmptyH\000R\017beforeCloseSend\022/\012\023after_cl"
    "ose_send_ms\030\002 \001(\015H\000R\020afterCloseSendMs\0220\012\023after_num_responses\030\003 \001"
    "(\015H\000R\021afterNumResponsesB\017\012\015cancel_timingB\012\012\010_serviceB\011\012\007_methodB"
    "\015\012\013_timeout_ms\"\322\001\012\024ClientCompatResponse\022\033\012\011test_name\030\001 \001("
    "\011R\010testName\022M\012\010response\030\002 \001(\0132/.connectrpc.conformance.v1.ClientResponseR"
    "esultH\000R\010response\022D\012\005error\030\003 \001(\0132,.connectrpc.conformance.v1.ClientErrorR"
    "esultH\000R\005errorB\010\012\006result\"\351\002\012\024ClientResponseResult\022L\012\020response_h"
    "eaders\030\001 \003(\0132!.connectrpc.conformance.v1.HeaderR\017responseHeaders\022I\012\010payloads"
    "\030\002 \003(\0132-.connectrpc.conformance.v1.ConformancePayloadR\010payloads\0228\012\005error\030"
    "\003 \001(\0132\".connectrpc.conformance.v1.FailureR\005error\022N\012\021response_trailers\030\004 "
    "\003(\0132!.connectrpc.conformance.v1.HeaderR\020responseTrailers\022.\012\023num_unsent_requests\030"
    "\005 \001(\005R\021numUnsentRequests\"-\012\021ClientErrorResult\022\030\012\007message\030\001 \001"
    "(\011R\007message*g\012\013HTTPVersion\022\034\012\030HTTP_VERSION_UNSPECIFIED\020\000\022\022\012\016"
    "HTTP_VERSION_1\020\001\022\022\012\016HTTP_VERSION_2\020\002\022\022\012\016HTTP_VERSION_3\020\003*d"
    "\012\010Protocol\022\030\012\024PROTOCOL_UNSPECIFIED\020\000\022\024\012\020PROTOCOL_CONNECT\020\001"
    "\022\021\012\015PROTOCOL_GRPC\020\002\022\025\012\021PROTOCOL_GRPC_WEB\020\003*\?\012\005Codec\022\025"
    "\012\021CODEC_UNSPECIFIED\020\000\022\017\012\013CODEC_PROTO\020\001\022\016\012\012CODEC_JSON\020\002"
    "*Z\012\013Compression\022\033\012\027COMPRESSION_UNSPECIFIED\020\000\022\030\012\024COMPRESSION_IDEN"
    "TITY\020\001\022\024\012\020COMPRESSION_GZIP\020\002*\320\001\012\012StreamType\022\033\012\027STREA"
    "M_TYPE_UNSPECIFIED\020\000\022\025\012\021STREAM_TYPE_UNARY\020\001\022\035\012\031STREAM_TYPE_CLIEN"
    "T_STREAM\020\002\022\035\012\031STREAM_TYPE_SERVER_STREAM\020\003\022'\012#STREAM_TYPE_HALF_DUPLEX_B"
    "IDI_STREAM\020\004\022'\012#STREAM_TYPE_FULL_DUPLEX_BIDI_STREAM\020\005b\006proto3";
  return bytes;
}

/* grpc/testing/empty.proto, 57 bytes */
const unsigned char *file_descriptor__grpc__testing__empty(void) {
  static const unsigned char bytes[] =
    "\012\030grpc/testing/empty.proto\022\014grpc.testing\"\007\012\005Emptyb\006proto3";
  return bytes;
}

/* grpc/testing/messages.proto, 1681 bytes */
const unsigned char *file_descriptor__grpc__testing__messages(void) {
  static const unsigned char bytes[] =
    "\012\033grpc/testing/messages.proto\022\014grpc.testing\"!\012\011BoolValue\022\024\012\005value\030"
    "\001 \001(\010R\005value\"L\012\007Payload\022-\012\004type\030\001 \001(\0162\031.grpc.testing.Payl"
    "oadTypeR\004type\022\022\012\004body\030\002 \001(\014R\004body\":\012\012EchoStatus\022\022\012\004"
    "code\030\001 \001(\005R\004code\022\030\012\007message\030\002 \001(\011R\007message\"\355\003\012\015"
    "SimpleRequest\022>\012\015response_type\030\001 \001(\0162\031.grpc.testing.PayloadTypeR\014response"
    "Type\022#\012\015response_size\030\002 \001(\005R\014responseSize\022/\012\007payload\030\003 \001(\013"
    "2\025.grpc.testing.PayloadR\007payload\022#\012\015fill_username\030\004 \001(\010R\014fillUsername\022"
    "(\012\020fill_oauth_scope\030\005 \001(\010R\016fillOauthScope\022H\012\023response_compressed\030\006"
    " \001(\0132\027.grpc.testing.BoolValueR\022responseCompressed\022A\012\017response_status\030\007 \001"
    "(\0132\030.grpc.testing.EchoStatusR\016responseStatus\022D\012\021expect_compressed\030\010 \001(\013"
    "2\027.grpc.testing.BoolValueR\020expectCompressed\022$\012\016fill_server_id\030\011 \001(\010R\014f"
    "illServerId\"\267\001\012\016SimpleResponse\022/\012\007payload\030\001 \001(\0132\025.grpc.testing."
    "PayloadR\007payload\022\032\012\010username\030\002 \001(\011R\010username\022\037\012\013oauth_scop"
    "e\030\003 \001(\011R\012oauthScope\022\033\012\011server_id\030\004 \001(\011R\010serverId\022\032\012"
    "\010hostname\030\006 \001(\011R\010hostname\"\222\001\012\031StreamingInputCallRequest\022/\012\007p"
    "ayload\030\001 \001(\0132\025.grpc.testing.PayloadR\007payload\022D\012\021expect_compressed\030\002"
    " \001(\0132\027.grpc.testing.BoolValueR\020expectCompressed\"T\012\032StreamingInputCallResponse\022"
    "6\012\027aggregated_payload_size\030\001 \001(\005R\025aggregatedPayloadSize\"\202\001\012\022Respon"
    "seParameters\022\022\012\004size\030\001 \001(\005R\004size\022\037\012\013interval_us\030\002 \001("
    "\005R\012intervalUs\0227\012\012compressed\030\003 \001(\0132\027.grpc.testing.BoolValueR\012compres"
    "sed\"\243\002\012\032StreamingOutputCallRequest\022>\012\015response_type\030\001 \001(\0162\031.grp"
    "c.testing.PayloadTypeR\014responseType\022Q\012\023response_parameters\030\002 \003(\0132 .grpc.test"
    "ing.ResponseParametersR\022responseParameters\022/\012\007payload\030\003 \001(\0132\025.grpc.testin"
    "g.PayloadR\007payload\022A\012\017response_status\030\007 \001(\0132\030.grpc.testing.EchoStatusR\016"
    "responseStatus\"N\012\033StreamingOutputCallResponse\022/\012\007payload\030\001 \001(\0132\025.grpc"
    ".testing.PayloadR\007payload*\037\012\013PayloadType\022\020\012\014COMPRESSABLE\020\000b\006proto3";
  return bytes;
}

/* grpc/testing/test.proto, 826 bytes */
const unsigned char *file_descriptor__grpc__testing__test(void) {
  static const unsigned char bytes[] =
    "\012\027grpc/testing/test.proto\022\014grpc.testing\032\030grpc/testing/empty.proto\032\033grpc/test"
    "ing/messages.proto2\372\004\012\013TestService\0225\012\011EmptyCall\022\023.grpc.testing.Empty\032\023"
    ".grpc.testing.Empty\022F\012\011UnaryCall\022\033.grpc.testing.SimpleRequest\032\034.grpc.testing.Si"
    "mpleResponse\022l\012\023StreamingOutputCall\022(.grpc.testing.StreamingOutputCallRequest\032).grpc."
    "testing.StreamingOutputCallResponse0\001\022i\012\022StreamingInputCall\022'.grpc.testing.StreamingI"
    "nputCallRequest\032(.grpc.testing.StreamingInputCallResponse(\001\022i\012\016FullDuplexCall\022(.gr"
    "pc.testing.StreamingOutputCallRequest\032).grpc.testing.StreamingOutputCallResponse(\0010\001\022i\012"
    "\016HalfDuplexCall\022(.grpc.testing.StreamingOutputCallRequest\032).grpc.testing.StreamingOutputCal"
    "lResponse(\0010\001\022=\012\021UnimplementedCall\022\023.grpc.testing.Empty\032\023.grpc.testing.Em"
    "pty2U\012\024UnimplementedService\022=\012\021UnimplementedCall\022\023.grpc.testing.Empty\032\023.g"
    "rpc.testing.Emptyb\006proto3";
  return bytes;
}
