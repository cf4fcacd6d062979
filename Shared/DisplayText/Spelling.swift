/// The name that the text was probably meant to be; nil when none is similar.
package func nearest(to text: String, among names: [String]) -> String? {
  let scored = names.map { (name: $0, distance: editDistance(Array(text.utf8.prefix(64)), Array($0.utf8))) }
  guard let best = scored.min(by: { ($0.distance, $0.name) < ($1.distance, $1.name) }) else { return nil }
  return best.distance <= max(2, best.name.utf8.count / 3) ? best.name : nil
}

/// Levenshtein distance.
private func editDistance(_ left: [UInt8], _ right: [UInt8]) -> Int {
  var row = Array(0...right.count)
  for (leftIndex, leftByte) in left.enumerated() {
    var diagonal = row[0]
    row[0] = leftIndex + 1
    for (rightIndex, rightByte) in right.enumerated() {
      let replaced = diagonal + (leftByte == rightByte ? 0 : 1)
      diagonal = row[rightIndex + 1]
      row[rightIndex + 1] = min(replaced, diagonal + 1, row[rightIndex] + 1)
    }
  }
  return row[right.count]
}
