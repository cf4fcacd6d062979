import JSON
import LoadFigures
import LoadReports
import Testing

@Suite("Reports of load tests")
struct ReportTests {
  private func report(_ latency: Int64, rate: Double = 100) -> LoadReport {
    var figures = RunFigures()
    figures.window = 2_000_000_000
    figures.offered = 200
    figures.sent = 200
    figures.succeeded = 199
    figures.succeededInTime = 199
    figures.statuses = ["OK": 199, "INTERNAL": 1]
    figures.latency.record(latency, times: 199)
    figures.service.record(latency, times: 199)
    figures.lag.record(1_000, times: 200)
    figures.timeline[0, default: .init()].record(latency: latency)
    figures.server = .init(process: 7, name: "server", cpu: 2_000_000, memory: 1 << 20, maximumMemory: 2 << 20)
    var report = LoadReport(
      title: "test", settings: [(name: "method", value: "a & <b>")], environment: [(name: "date", value: "today")],
      runs: [.init(label: "run", rate: rate, isOpen: true, figures: figures)])
    report.objective = "p99=2ms,errors=1%"
    return report
  }

  @Test("a report that is written and read is the same")
  func json() throws {
    let report = report(1_500_000)
    let text = try report.json.text()
    let read = try LoadReport(json: try JSON(parsing: text))
    #expect(try read.json.text() == text)
    #expect(read.runs[0].figures == report.runs[0].figures)
    #expect(throws: LoadReport.Fault.self) { try LoadReport(json: ["version": 99]) }
  }

  @Test("parts merge, and the objective is judged once more")
  func merging() throws {
    let merged = try LoadReport(merging: [report(1_000_000), report(9_000_000)])
    #expect(merged.runs[0].figures.offered == 400)
    #expect(merged.runs[0].figures.offeredRate == 200)
    #expect(merged.runs[0].misses.count == 1)
    #expect(!merged.reachesObjective)
    #expect(throws: LoadReport.Fault.self) { try LoadReport(merging: []) }
  }

  @Test("the text has the figures, CSV a line a second")
  func texts() {
    let text = report(1_500_000).text
    #expect(text.contains("200 offered, 199 succeeded, 1 failed, 0 shed"))
    #expect(text.contains("199 × OK, 1 × INTERNAL"))
    #expect(text.contains("10.00 µs CPU a call"))
    #expect(text.contains("the generator kept up"))
    #expect(
      report(1_500_000).csv.hasPrefix("run,rate,second,sent,succeeded,failed,p50_ms,p99_ms,max_ms\r\n1,100,0,0,1,0,1.5")
    )
  }

  @Test("each step of a run has a row and figures of the whole seconds that lie in it")
  func steps() throws {
    var report = report(1_500_000)
    for second in 0..<5 {
      for _ in 0..<(second < 2 ? 100 : 200) {
        report.runs[0].figures.timeline[second, default: .init()].sent += 1
        report.runs[0].figures.timeline[second, default: .init()].record(latency: second < 2 ? 1_000_000 : 8_000_000)
      }
    }
    report.runs[0].steps = [.init(rate: 100, from: 0, to: 2), .init(rate: 200, from: 2, to: 4.5)]
    #expect(report.text.contains("100/s, 2 s"))
    let lines = report.text.split(separator: "\n").filter { $0.contains("/s, ") }
    #expect(lines.count == 2 && lines[1].contains("200         200") && lines[1].contains("8.0"), "\(lines)")
    let steps = try #require(report.json["runs"]?.arrayValue?.first?["steps"]?.arrayValue)
    #expect(steps.map { $0["sent"] } == [200, 400] && steps.map { $0["whole_seconds"] } == [2, 2])
    let text = try report.json.text()
    #expect(try LoadReport(json: try JSON(parsing: text)).json.text() == text)
  }

  @Test("a search that the generator has spoiled is inconclusive, with an exit status of its own")
  func inconclusive() throws {
    var report = report(1_500_000)
    (report.isSearch, report.maximum) = (true, 400)
    #expect(report.exitStatus == 0 && report.text.contains("highest rate that holds p99=2ms,errors=1%: 400 calls"))
    report.inconclusive = "800 calls a second: the load generator itself stood still"
    #expect(report.exitStatus == 3 && !report.reachesObjective && !report.isSound)
    for text in [report.text, report.html] {
      #expect(text.contains("inconclusive, tried 3 times: 800 calls a second"))
      #expect(!text.contains("highest rate"))
    }
    #expect(try LoadReport(json: try JSON(parsing: try report.json.text())).exitStatus == 3)
  }

  @Test("a comparison shows the change")
  func comparison() {
    #expect(report(2_000_000).comparison(with: report(1_000_000)).contains("(+100.0 %)"))
  }

  @Test("a page needs nothing else, and what it shows is text")
  func page() {
    let page = report(1_500_000).html
    #expect(page.contains("a &amp; &lt;b&gt;"))
    #expect(!page.contains("<b>"))
    for word in ["http:", "https:", "<script", "url(", "@import"] {
      #expect(!page.contains(word) || word == "http:" && page.contains("http://www.w3.org/2000/svg"), "\(word)")
    }
  }
}
