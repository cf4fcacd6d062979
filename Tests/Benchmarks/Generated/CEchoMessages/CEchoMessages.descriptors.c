/* Written by Proto/generate. Do not edit. */
#include "CEchoMessages.descriptors.h"

/* echo.proto, 228 bytes */
const unsigned char *file_descriptor__echo(void) {
  static const unsigned char bytes[] =
    "\012\012echo.proto\022\027screentime.benchmark.v1\"'\012\013EchoRequest\022\030\012\007payload\030\001"
    " \001(\014R\007payload\"(\012\014EchoResponse\022\030\012\007payload\030\001 \001(\014R\007payload2b"
    "\012\013EchoService\022S\012\004Echo\022$.screentime.benchmark.v1.EchoRequest\032%.screentime.benchm"
    "ark.v1.EchoResponseb\006proto3";
  return bytes;
}
