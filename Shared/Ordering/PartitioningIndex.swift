// Public and not `package`, as `FIFO` is: only then the compiler makes specialized copies in other modules.
extension RandomAccessCollection {
  /// The index of the first element in the second part of a collection that is partitioned by a predicate; `endIndex`
  /// when that part is empty. Looks at log n elements and allocates nothing.
  ///
  /// - Parameter belongsInSecondPartition: false for each element up to some place, true for each from there on. For
  ///   any other predicate some index is returned.
  @inlinable
  public func partitioningIndex(where belongsInSecondPartition: (Element) throws -> Bool) rethrows -> Index {
    var low = startIndex
    var count = self.count
    while count > 0 {
      let half = count / 2
      let middle = index(low, offsetBy: half)
      if try belongsInSecondPartition(self[middle]) {
        count = half
      } else {
        low = index(after: middle)
        count -= half + 1
      }
    }
    return low
  }
}
