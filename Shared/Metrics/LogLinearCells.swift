/// The cells of a distribution whose precision is the same for small and large numbers: so many for each power of two,
/// as HdrHistogram has them.
package struct LogLinearCells: Hashable, Sendable {
  /// Numbers that differ in these last binary digits only are in one cell.
  private let unitBits: Int
  /// A power of two has 2 to the power of this cells; numbers below have one each.
  private let octaveBits: Int

  package init(unitBits: Int = 0, octaveBits: Int) {
    (self.unitBits, self.octaveBits) = (unitBits, octaveBits)
  }

  package var perOctave: Int { 1 << octaveBits }

  /// The cell of a number.
  /// - Parameter value: not negative.
  package func index(of value: Int64) -> Int {
    let octave = max(0, 63 - value.leadingZeroBitCount - unitBits - octaveBits)
    return (octave << octaveBits) + Int(value >> Int64(octave + unitBits))
  }

  private func octave(_ index: Int) -> Int { max(0, (index >> octaveBits) - 1) }

  /// How many numbers belong to the cell.
  package func width(_ index: Int) -> Int64 { 1 << Int64(octave(index) + unitBits) }

  /// The least number that belongs to the cell.
  package func lowerBound(_ index: Int) -> Int64 {
    let octave = octave(index)
    return Int64(index - (octave << octaveBits)) << Int64(octave + unitBits)
  }

  /// The greatest number that belongs to the cell.
  package func upperBound(_ index: Int) -> Int64 { lowerBound(index) | (width(index) - 1) }
}
