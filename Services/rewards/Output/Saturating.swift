// Arithmetic on what services answer. A message can hold any number, so that a sum of some may have no place in its
// type: then the nearest number takes its place, and no answer ends the program.

infix operator +| : AdditionPrecedence
infix operator -| : AdditionPrecedence
infix operator *| : MultiplicationPrecedence
infix operator +|= : AssignmentPrecedence

extension FixedWidthInteger {
  package static func +| (left: Self, right: Self) -> Self {
    let (sum, overflow) = left.addingReportingOverflow(right)
    return overflow ? (right < 0 ? .min : .max) : sum
  }

  package static func -| (left: Self, right: Self) -> Self {
    let (difference, overflow) = left.subtractingReportingOverflow(right)
    return overflow ? (right < 0 ? .max : .min) : difference
  }

  package static func *| (left: Self, right: Self) -> Self {
    let (product, overflow) = left.multipliedReportingOverflow(by: right)
    return overflow ? ((left < 0) == (right < 0) ? .max : .min) : product
  }

  package static func +|= (left: inout Self, right: Self) {
    let sum = left +| right
    left = sum
  }
}

extension Sequence where Element: FixedWidthInteger {
  /// The sum, or the nearest number where it has no place.
  package var saturatingSum: Element { reduce(0, +|) }
}
