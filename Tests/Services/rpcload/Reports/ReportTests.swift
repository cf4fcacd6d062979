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
