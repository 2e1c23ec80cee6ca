import NotificationModel
import Testing

@testable import NotificationEngine

@Suite struct MissedNotificationsTests {
  @Test func `Of more notifications than the list takes, the newest are shown, in their order`()
    throws
  {
    let app = try #require(BundleIdentifier("com.example.app"))
    var moment = World().moment
    var missed = MissedNotifications()
    for number in 1...CoreLimits.deliveredNotifications + 100 {
      missed.gather(
        NotificationKey(app: app, identifier: "\(number)", delivery: Int64(number)), at: moment)
    }
    moment.boot = moment.boot.advanced(byMicroseconds: CoreLimits.longestGathering)
    let shown = missed.endOverdue(at: moment.boot).flatMap(\.keys)
    #expect(shown.map(\.delivery) == (101...1_100).map { Int64($0) })
    #expect(missed.isEmpty)
  }
}
