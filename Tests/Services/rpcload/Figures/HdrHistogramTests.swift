import LoadFigures
import Testing

/// The expected values are those of HdrHistogram's own tests and of its port to Python.
@Suite("HdrHistogram semantics")
struct HdrHistogramTests {
  /// That of HdrHistogram's tests: an hour in microseconds.
  private let hour = HdrHistogram.Shape(highestTrackable: 3_600_000_000)

  @Test("the number of buckets and of their cells")
  func sizes() {
    let histogram = HdrHistogram(hour)
    #expect(histogram.subBucketCount == 2_048)
    #expect(histogram.bucketCount == 22)
    // wrk2 prints these for a day in microseconds.
    #expect(HdrHistogram(.init(highestTrackable: 86_400_000_000)).bucketCount == 27)
    #expect(HdrHistogram().bucketCount == 32)
  }

  @Test("cells have the limits that HdrHistogram's tests state")
  func equivalents() {
    let histogram = HdrHistogram(hour)
    func size(_ value: Int64) -> Int64 { histogram.highestEquivalent(value) - histogram.lowestEquivalent(value) + 1 }
    #expect([1, 1_025, 2_500, 8_191, 8_192, 10_000].map(size) == [1, 1, 2, 4, 8, 8])
    #expect(histogram.lowestEquivalent(10_007) == 10_000)
    #expect(histogram.lowestEquivalent(10_009) == 10_008)
    #expect(
      [8_180, 8_191, 8_193, 9_995, 10_007, 10_008].map(histogram.highestEquivalent) == [
        8_183, 8_191, 8_199, 9_999, 10_007, 10_015,
      ])
    #expect([4, 5, 4_000, 8_000, 10_007].map(histogram.medianEquivalent) == [4, 5, 4_001, 8_002, 10_004])
  }

  @Test("cells scale with the lowest difference that counts")
  func scaled() {
    let histogram = HdrHistogram(.init(lowestDiscernible: 1_024, highestTrackable: 3_600_000_000))
    #expect(histogram.lowestEquivalent(10_007 << 10) == 10_000 << 10)
    #expect(histogram.highestEquivalent(8_180 << 10) == 8_183 << 10 | 1_023)
    #expect(histogram.medianEquivalent(10_007 << 10) == 10_004 << 10)
  }

  @Test("each value has three digits, and cells are contiguous")
  func cells() {
    let histogram = HdrHistogram()
    for shift in 0..<41 {
      let power = Int64(1) << Int64(shift)
      for value in [power - 1, power, power + 1] {
        let (low, high) = (histogram.lowestEquivalent(value), histogram.highestEquivalent(value))
        #expect((low...high).contains(value))
        #expect(Double(high - low) <= Double(value) / 1_000)
        #expect(histogram.index(of: high + 1) == histogram.index(of: value) + 1)
        #expect(histogram.value(at: histogram.index(of: value)) == low)
      }
    }
  }

  /// Ten thousand numbers of a generator that every language has.
  private func sample(_ range: ClosedRange<Int64> = 1...10_000) -> HdrHistogram {
    var histogram = HdrHistogram()
    var state: Int64 = 1
    for number in Int64(1)...10_000 {
      state = state * 48_271 % 2_147_483_647
      if range.contains(number) { histogram.record(state % 5_000_000 + number) }
    }
    return histogram
  }

  @Test("percentiles, mean and deviation are those of another implementation")
  func percentiles() {
    let histogram = sample()
    let expected: [(Double, Int64)] = [
      (0, 4_396), (50, 2_496_511), (75, 3_719_167), (90, 4_517_887), (99, 4_952_063), (99.9, 5_005_311),
      (99.99, 5_009_407), (100, 5_009_407),
    ]
    for (percent, value) in expected { #expect(histogram.percentile(percent) == value, "p\(percent)") }
    #expect(histogram.maximum == 5_009_407)
    #expect(histogram.minimum == 4_396)
    #expect(decimal(histogram.mean, 4) == "2498010.5714")
    #expect(decimal(histogram.standardDeviation, 4) == "1445129.9642")
  }

  @Test("parts that are merged are the whole")
  func merging() {
    var merged = sample(1...3_000)
    let isMerged = merged.merge(sample(3_001...10_000))
    #expect(isMerged)
    #expect(merged == sample())
    merged.merge(HdrHistogram())
    #expect(merged == sample())
    let isOtherMerged = merged.merge(HdrHistogram(hour))
    #expect(!isOtherMerged)
    #expect(merged == sample())
  }

  @Test("cells that are written and read are the same")
  func data() throws {
    let histogram = sample()
    let extremes = try #require(histogram.extremes)
    let read = HdrHistogram(.durations, cells: histogram.cells, least: extremes.least, greatest: extremes.greatest)
    #expect(read == histogram)
    #expect(HdrHistogram(.durations, cells: [(index: 40_000, count: 1)], least: 0, greatest: 0) == nil)
    #expect(HdrHistogram(.durations, cells: [(index: -1, count: 1)], least: 0, greatest: 0) == nil)
    #expect(HdrHistogram(.durations, cells: [(index: 1, count: -1)], least: 0, greatest: 0) == nil)
  }

  @Test("values outside count as the nearest, and nothing recorded is zero")
  func ends() {
    var histogram = HdrHistogram()
    #expect(histogram.percentile(99) == 0)
    #expect(histogram.mean == 0)
    histogram.record(-5)
    histogram.record(.max)
    #expect(histogram.minimum == 0)
    #expect(histogram.lowestEquivalent(histogram.maximum) == histogram.lowestEquivalent(3_600_000_000_000))
    #expect(histogram.count == 2)
  }

  @Test("the text of percentiles is that of HdrHistogram's tools")
  func text() {
    var histogram = HdrHistogram()
    for value in [1_000, 2_000, 2_000, 3_000] as [Int64] { histogram.record(value) }
    #expect(
      histogram.percentileText(unit: 1_000) == """
               Value     Percentile TotalCount 1/(1-Percentile)

               1.000 0.000000000000          1           1.00
               1.000 0.100000000000          1           1.11
               1.000 0.200000000000          1           1.25
               2.000 0.300000000000          3           1.43
               2.000 0.400000000000          3           1.67
               2.000 0.500000000000          3           2.00
               2.000 0.550000000000          3           2.22
               2.000 0.600000000000          3           2.50
               2.000 0.650000000000          3           2.86
               2.000 0.700000000000          3           3.33
               2.000 0.750000000000          3           4.00
               3.001 0.775000000000          4           4.44
               3.001 1.000000000000          4
        #[Mean    =        2.000, StdDeviation   =        0.707]
        #[Max     =        3.001, Total count    =            4]
        #[Buckets =           32, SubBuckets     =         2048]

        """)
  }
}
