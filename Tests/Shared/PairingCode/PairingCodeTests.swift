import CPNG
import PairingCode
import Testing

struct PairingCodeTests {
  @Test("FA-2 a code is eight Crockford base-32 characters")
  func code() throws {
    #expect(PairingCode(randomBytes: [0, 0, 0, 0, 0])?.text == "00000000")
    #expect(PairingCode(randomBytes: [255, 255, 255, 255, 255])?.display == "ZZZZ-ZZZZ")
    #expect(PairingCode(randomBytes: [0, 0, 0, 0]) == nil)
    let code = try #require(PairingCode(randomBytes: [1, 2, 3, 4, 5]))
    #expect(code.text.count == 8 && "\(code)" == "PairingCode(hidden)")
    #expect(PairingCode(typed: code.text) == code)
  }

  @Test("FA-2 a typed code is read tolerantly")
  func typed() {
    #expect(PairingCode(typed: " 7kq2-m9xd ")?.text == "7KQ2M9XD")
    #expect(PairingCode(typed: "oOiI lL12")?.text == "00111112")
    for text in ["", "7KQ2M9X", "7KQ2M9XDD", "7KQ2M9XU", "7KQ2_9XD", "7KQ2M9XÜ", String(repeating: "-", count: 100)] {
      #expect(PairingCode(typed: text) == nil, "\(text)")
    }
  }

  @Test("FA-2 the QR payload says the code and where to go")
  func payload() throws {
    let code = try #require(PairingCode(typed: "7KQ2M9XD"))
    let payload = PairingPayload(code: code, service: "[2001:db8::1]:7001")
    #expect(payload.text == "screentime://pair?code=7KQ2M9XD&service=%5B2001%3Adb8%3A%3A1%5D%3A7001")
    #expect(PairingPayload(parsing: payload.text) == payload)
    #expect(PairingPayload(parsing: "screentime://pair?code=7KQ2M9XD&new=1")?.service == nil)
    for text in [
      "", "screentime://pair?", "screentime://pair?code=7K", "https://pair?code=7KQ2M9XD", "screentime://pair?code=%",
    ] {
      #expect(PairingPayload(parsing: text) == nil, "\(text)")
    }
  }

  @Test("FA-2 the QR code as PNG shows the modules inside a quiet zone")
  func png() throws {
    let code = try QRCode(text: "screentime://pair?code=7KQ2M9XD&service=127.0.0.1%3A7001")
    // A finder pattern in three corners: dark ring, light ring, dark core.
    for (row, column) in [(0, 0), (0, code.width - 7), (code.width - 7, 0)] {
      for step in 0..<7 {
        #expect(code.modules[row * code.width + column + step])
        #expect(code.modules[(row + 3) * code.width + column + step] == (step != 1 && step != 5))
      }
    }
    let scale = 3
    let png = try code.png(scale: scale)
    #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))

    var image = png_image()
    image.version = png_uint_32(PNG_IMAGE_VERSION)
    #expect(png_image_begin_read_from_memory(&image, png, png.count) != 0)
    let side = (code.width + 8) * scale
    #expect(image.width == side && image.height == side && image.format == 0)
    var pixels = [UInt8](repeating: 7, count: side * side)
    #expect(png_image_finish_read(&image, nil, &pixels, Int32(side), nil) != 0)
    for row in 0..<side {
      for column in 0..<side {
        let (y, x) = (row / scale - 4, column / scale - 4)
        let inside = (0..<code.width).contains(x) && (0..<code.width).contains(y)
        let isDark = inside && code.modules[y * code.width + x]
        if pixels[row * side + column] != (isDark ? 0 : 255) { Issue.record("pixel \(row), \(column)") }
      }
    }
  }

  @Test("FA-2 a text that does not fit is refused")
  func tooLong() throws {
    #expect(throws: QRCode.Failure.textDoesNotFit(bytes: 0)) { try QRCode(text: "") }
    #expect(throws: QRCode.Failure.textDoesNotFit(bytes: 2332)) {
      try QRCode(text: String(repeating: "x", count: 2332))
    }
    let largest = try QRCode(text: String(repeating: "x", count: 2331))
    #expect(largest.width == 177)
    #expect(try largest.png().count > 1000)
  }
}
