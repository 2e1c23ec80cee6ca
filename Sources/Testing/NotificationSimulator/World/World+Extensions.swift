import NotificationCore
import NotificationModel

extension World {
  /// The service extension in the bundle of an app.
  static func serviceExtension(of app: BundleIdentifier) -> AppExtension {
    // The name is that of its app with one more word, which every app's name has room for.
    AppExtension(
      point: .service, identifier: BundleIdentifier("\(app).service") ?? app,
      executable: "/opt/\(app)/PlugIns/Service.appex/service", principalClass: "Service")
  }

  /// A service extension is given a push: it finishes at once or later, is late, crashes, cannot be started, or is
  /// never heard of again. What it hands over is the push with another body.
  mutating func extend(_ order: ExtensionOrder) {
    let title = order.request.storyTitle
    let pause = [10_000, 400_000, 5_000_000, 29_000_000][Int(number("pause \(title)") % 4)]
    let (outcome, time) = fate(of: order, after: Int64(pause))
    guard let outcome else {
      tell("  Nobody says what became of \(title) in the extension of \(order.app).")
      return
    }
    tell("  The extension of \(order.app) is given \(title).")
    later(time, .event(.pushExtended(order.token, outcome)))
    if chance("twice \(title)", 10) {
      later(time + 1_000, .event(.pushExtended(order.token, outcome)))
    }
  }

  private func fate(
    of order: ExtensionOrder, after pause: Int64
  ) -> (outcome: ExtensionOutcome?, time: Int64) {
    var content = order.request.content
    content.body = "extended"
    switch number("extension \(order.request.storyTitle)") % 12 {
    case 0...5: return (.finished(content), pause)
    case 6: return (.finished(NotificationContent()), pause)
    case 7: return (.late(nil), 32_000_000)
    case 8: return (.late(content), 31_000_000)
    case 9: return (.crashed(process: order.token, reason: "signal 11 ended it"), pause)
    case 10: return (.notStarted(reason: "no such file"), 0)
    default: return (nil, 0)
    }
  }
}
