/* Written by StubGenerator. Do not edit. */
#include "CEchoMessages.descriptors.h"

/* echo.proto, 484 bytes */
const unsigned char *file_descriptor__echo(void) {
  static const unsigned char bytes[] =
    "\012\012echo.proto\022\027screentime.benchmark.v1\"'\012\013EchoRequest\022\030\012\007payload\030\001"
    " \001(\014R\007payload\"(\012\014EchoResponse\022\030\012\007payload\030\001 \001(\014R\007payload\""
    "\?\012\015RepeatRequest\022\024\012\005count\030\001 \001(\015R\005count\022\030\012\007payload\030\002"
    " \001(\014R\007payload2\226\002\012\013EchoService\022S\012\004Echo\022$.screentime.benchmark.v1.Ech"
    "oRequest\032%.screentime.benchmark.v1.EchoResponse\022Y\012\006Repeat\022&.screentime.benchmark.v1.R"
    "epeatRequest\032%.screentime.benchmark.v1.EchoResponse0\001\022W\012\004Chat\022$.screentime.benchma"
    "rk.v1.EchoRequest\032%.screentime.benchmark.v1.EchoResponse(\0010\001B\010Z\006./echob\006proto3";
  return bytes;
}
