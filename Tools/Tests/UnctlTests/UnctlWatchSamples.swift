import Foundation
import NotificationModel

@testable import unctl

/// Notifications and questions for the tests of the terminal shell.
struct UnctlWatchSamples {
  let app: BundleIdentifier
  let reader: Reader

  init?(width: Int = 60) {
    guard let app = BundleIdentifier("com.example.tea"), let zone = TimeZone(identifier: "UTC")
    else { return nil }
    self.app = app
    reader = Reader(timeZone: zone, width: width)
  }

  func presentation(
    _ identifier: String, delivery: Int64 = 1, title: String = "Tea",
    surfaces: Presentation.Surfaces = [.banner, .list]
  ) -> Presentation {
    let key = NotificationKey(app: app, identifier: identifier, delivery: delivery)
    var presentation = Presentation(
      key: key, appName: "Kettle", date: WallTime(seconds: 1_800_000_000))
    presentation.title = title
    presentation.body = "The water boils"
    presentation.surfaces = surfaces
    presentation.sound = .standard
    presentation.actions = [
      .init(identifier: "done", title: "Mark As Done"),
      .init(
        identifier: "reply", title: "Reply",
        textInput: .init(buttonTitle: "Send", placeholder: "Your answer")),
    ]
    return presentation
  }

  func group(_ members: [Presentation]) -> PresentationGroup {
    PresentationGroup(app: app, appName: "Kettle", thread: nil, members: members, summary: "")
  }

  func question(isCritical: Bool = false, offersSummary: Bool = false) -> AuthorizationQuestion {
    AuthorizationQuestion(
      app: app, appName: "Kettle", options: isCritical ? .criticalAlert : [.alert, .sound],
      isCritical: isCritical, offersSummary: offersSummary)
  }

  func placeQuestion(_ wish: LocationRequest = .whileUsing) -> LocationQuestion {
    LocationQuestion(app: app, appName: "Kettle", wish: wish, purpose: "To boil at home.")
  }
}

extension [WatchEffect] {
  /// The printed lines.
  var lines: [String] {
    compactMap { if case .line(let line) = $0 { line } else { nil } }
  }
}
