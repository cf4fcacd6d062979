import CPNG
import PairingCode
import Testing

struct PairingCodeTests {
  @Test("FA-2 a code is ten Crockford base-32 characters: four name the pairing, six are secret")
  func code() throws {
    #expect(PairingCode(randomBytes: [0, 0, 0, 0, 0, 0, 0])?.text == "0000000000")
    #expect(PairingCode(randomBytes: [UInt8](repeating: 255, count: 7))?.display == "ZZZZ-ZZZ-ZZZ")
    #expect(PairingCode(randomBytes: [0, 0, 0, 0, 0, 0]) == nil)
    let code = try #require(PairingCode(randomBytes: [1, 2, 3, 4, 5, 6, 7]))
    #expect(code.handle.count == 4 && code.secret.count == 6 && code.text == code.handle + code.secret)
    #expect("\(code)" == "PairingCode(hidden)")
    #expect(PairingCode(typed: code.text) == code && PairingCode(typed: code.display) == code)
  }

  @Test("FA-2 every random bit of a code counts, once")
  func randomBits() throws {
    var codes: Set<String> = []
    for bit in 0..<50 {
      var bytes = [UInt8](repeating: 0, count: 7)
      bytes[6 - bit / 8] = 1 << (bit % 8)
      codes.insert(try #require(PairingCode(randomBytes: bytes)).text)
    }
    #expect(codes.count == 50 && !codes.contains("0000000000"))
  }

  @Test("FA-2 a typed code is read tolerantly")
  func typed() {
    #expect(PairingCode(typed: " 7kq2-m9x-d4t ")?.text == "7KQ2M9XD4T")
    #expect(PairingCode(typed: "oOiI lL12 34")?.text == "0011111234")
    for text in [
      "", "7KQ2M9XD", "7KQ2M9XD4", "7KQ2M9XD4TT", "7KQ2M9XD4U", "7KQ2_9XD4T", "7KQ2M9XD4Ü",
      String(repeating: "-", count: 100),
    ] {
      #expect(PairingCode(typed: text) == nil, "\(text)")
    }
  }

  @Test("FA-2 the QR payload contains the code and the service's address")
  func payload() throws {
    let code = try #require(PairingCode(typed: "7KQ2M9XD4T"))
    let payload = PairingPayload(code: code, service: "[2001:db8::1]:7001")
    #expect(payload.text == "screentime://pair?code=7KQ2M9XD4T&service=%5B2001%3Adb8%3A%3A1%5D%3A7001")
    #expect(PairingPayload(parsing: payload.text) == payload)
    #expect(PairingPayload(parsing: "screentime://pair?code=7KQ2M9XD4T&new=1")?.service == nil)
    for text in [
      "", "screentime://pair?", "screentime://pair?code=7K", "https://pair?code=7KQ2M9XD4T", "screentime://pair?code=%",
    ] {
      #expect(PairingPayload(parsing: text) == nil, "\(text)")
    }
  }

  @Test("FA-2 the QR code as PNG shows the modules inside a quiet zone")
  func png() throws {
    let code = try QRCode(text: "screentime://pair?code=7KQ2M9XD4T&service=127.0.0.1%3A7001")
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

  @Test("FA-2 the QR code as text shows two rows of modules a line, light ones as blocks, with the quiet zone")
  func terminal() throws {
    for text in ["1", "screentime://pair?code=7KQ2M9XD4T&service=127.0.0.1%3A7001"] {
      let code = try QRCode(text: text)
      let side = code.width + 2 * QRCode.quietZone
      let light: [Character: (Bool, Bool)] = [
        "█": (true, true), "▀": (true, false), "▄": (false, true), " ": (false, false),
      ]
      var rows: [[Bool]] = []
      for line in code.terminalLines {
        #expect(line.count == side)
        let halves = line.compactMap { light[$0] }
        rows += [halves.map(\.0), halves.map(\.1)]
      }
      #expect(rows.count == side + side % 2)
      for (row, cells) in rows.enumerated() {
        for (column, isLight) in cells.enumerated() {
          let inside = (QRCode.quietZone..<(side - QRCode.quietZone))
          let isDark =
            inside.contains(row) && inside.contains(column)
            && code.modules[(row - QRCode.quietZone) * code.width + column - QRCode.quietZone]
          #expect(isLight == !isDark)
        }
      }
    }
  }
}
