import Apps
import Database
import LocalTime
package import Messages
package import ServiceAPI

// Between the contract's messages and the domain's values.

extension UsageV1.UsageSegment {
  package init(_ segment: CountedSegment) {
    self.init()
    appID = segment.app
    category = .init(segment.category)
    generation = Int32(clamping: segment.generation)
    startTime = .init(segment.span.lowerBound)
    endTime = .init(segment.span.upperBound)
    pointsPerMinute = Int32(clamping: segment.terms.pointsPerMinute)
    date = .init(segment.date)
  }
}

extension UsageV1.UsageChanged {
  package init(_ child: ChildKey, cause: UsageV1.UsageChangeCause) {
    self.init()
    childID = child.childID
    self.cause = cause
  }
}

extension UsageV1.DailySummary {
  package init(_ day: TotalTable.Day) {
    self.init()
    date = .init(day.date)
    learningSeconds = day.learning.seconds
    learningSixtieths = day.learning.sixtieths
    learningPoints = day.learning.wholePoints
    rewardSeconds = day.rewardSeconds
    learningText = DurationText.short(seconds: learningSeconds)
    rewardText = DurationText.short(seconds: rewardSeconds)
  }
}
