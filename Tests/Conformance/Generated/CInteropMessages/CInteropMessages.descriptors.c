/* Written by StubGenerator. Do not edit. */
#include "CInteropMessages.descriptors.h"

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
