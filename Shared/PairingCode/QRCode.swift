// The one file that touches libqrencode and libpng.
import CPNG
import CQREncode

/// A QR code as a square of dark and light modules.
public struct QRCode: Hashable, Sendable {
  /// Modules per side, without the quiet zone.
  public let width: Int
  /// Row by row from the top left; true is dark.
  public let modules: [Bool]

  /// Why there is no image.
  public enum Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// Longer than the largest QR code can hold, or empty.
    case textDoesNotFit(bytes: Int)
    case outOfMemory
    case encoder(String)

    public var description: String {
      switch self {
      case .textDoesNotFit(let bytes): "a text of \(bytes) bytes does not fit a QR code; 1 to 2,331 bytes do"
      case .outOfMemory: "not enough memory for a QR code"
      case .encoder(let reason): "the PNG encoder failed: \(reason)"
      }
    }
  }

  /// Light modules around the code, as ISO/IEC 18004 requires.
  public static let quietZone = 4

  /// The smallest code for the text; it can still be read with 15 % of it damaged (level M).
  public init(text: String) throws(Failure) {
    let bytes = Array(text.utf8)
    // 2,331 bytes is what version 40 holds at level M.
    guard !bytes.isEmpty, bytes.count <= 2331 else { throw .textDoesNotFit(bytes: bytes.count) }
    guard let code = QRcode_encodeData(Int32(bytes.count), bytes, 0, QR_ECLEVEL_M) else { throw .outOfMemory }
    defer { QRcode_free(code) }
    let width = Int(code.pointee.width)
    let cells = UnsafeBufferPointer(start: code.pointee.data, count: width * width)
    self.width = width
    // The lowest bit is the color, the others are the module's purpose.
    modules = cells.map { $0 & 1 == 1 }
  }

  /// A greyscale PNG with the quiet zone; each module is a square of `scale` pixels (1 to 32).
  public func png(scale: Int = 8) throws(Failure) -> [UInt8] {
    let scale = min(max(scale, 1), 32)
    let side = (width + 2 * QRCode.quietZone) * scale
    let pixels = pixels(side: side, scale: scale)
    var image = png_image()
    image.version = png_uint_32(PNG_IMAGE_VERSION)
    image.width = png_uint_32(side)
    image.height = png_uint_32(side)
    image.format = 0  // PNG_FORMAT_GRAY, a macro that Swift does not see
    defer { png_image_free(&image) }
    // libpng's upper bound of the size (PNG_IMAGE_PNG_SIZE_MAX): raw data and some framing.
    var size = png_alloc_size_t((side + 1) * side + 12 * (side * side / 8192 + 64) + 1024)
    let bytes = [UInt8](unsafeUninitializedCapacity: Int(size)) { buffer, count in
      let written = png_image_write_to_memory(&image, buffer.baseAddress, &size, 0, pixels, Int32(side), nil)
      count = written == 0 ? 0 : Int(size)
    }
    guard !bytes.isEmpty else {
      let reason = withUnsafeBytes(of: image.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      throw .encoder(reason)
    }
    return bytes
  }

  private func pixels(side: Int, scale: Int) -> [UInt8] {
    var pixels = [UInt8](repeating: 255, count: side * side)
    for row in 0..<(width * scale) {
      for column in 0..<(width * scale) where modules[row / scale * width + column / scale] {
        pixels[(row + QRCode.quietZone * scale) * side + column + QRCode.quietZone * scale] = 0
      }
    }
    return pixels
  }
}
