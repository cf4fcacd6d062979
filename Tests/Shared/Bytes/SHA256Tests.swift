import Bytes
import Testing

struct SHA256Tests {
  @Test(
    "SHA-256: published vectors (FIPS 180-4 examples)",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    ])
  func vectors(text: String, digest: String) throws {
    #expect(Hexadecimal.text(sha256(text.utf8)) == digest)
    let running = try #require(RunningSHA256())
    for byte in text.utf8 { running.update([byte]) }
    #expect(Hexadecimal.text(running.finish()) == digest)
  }
}
