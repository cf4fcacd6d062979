import Bytes
package import InteropMessages
package import RPC

extension Metadata {
  /// The metadata of a suite's headers; bytes are Base64 there, as on the wire.
  /// - Throws: `MetadataError` for what cannot be sent.
  package init(_ headers: [Suite.Header]) throws(MetadataError) {
    self.init()
    for header in headers {
      let isBinary = header.name.lowercased().hasSuffix("-bin")
      for value in header.value {
        if isBinary {
          // What is no Base64 stands for itself.
          try add(name: header.name, binary: Base64.decode(Array(value.utf8)) ?? Array(value.utf8))
        } else {
          try add(name: header.name, value: value)
        }
      }
    }
  }

  /// The suite's headers of this metadata, each name once, in the order of their first values.
  package var headers: [Suite.Header] {
    var headers: [Suite.Header] = []
    var places: [String: Int] = [:]
    for entry in self {
      let text =
        switch entry.value {
        case .ascii(let value): value
        case .binary(let bytes): String(decoding: Base64.encode(bytes), as: UTF8.self)
        }
      if let place = places[entry.name] {
        headers[place].value.append(text)
      } else {
        places[entry.name] = headers.count
        headers.append(Suite.Header(name: entry.name, value: [text]))
      }
    }
    return headers
  }
}
