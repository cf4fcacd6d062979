/* Written by StubGenerator. Do not edit. */
#include "CGreeter.descriptors.h"

/* greeter.proto, 263 bytes */
const unsigned char *file_descriptor__greeter(void) {
  static const unsigned char bytes[] =
    "\012\015greeter.proto\022\012greeter.v1\"\"\012\014GreetRequest\022\022\012\004name\030\001 \001(\011"
    "R\004name\"#\012\015GreetResponse\022\022\012\004text\030\001 \001(\011R\004text2\230\001\012\016Gre"
    "eterService\022<\012\005Greet\022\030.greeter.v1.GreetRequest\032\031.greeter.v1.GreetResponse\022H\012"
    "\015GreetEveryone\022\030.greeter.v1.GreetRequest\032\031.greeter.v1.GreetResponse(\0010\001b\006pro"
    "to3";
  return bytes;
}
