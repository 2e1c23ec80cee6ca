import NotificationModel
import SystemConnection
import Testing

@testable import CoreLocation

@Suite("Live updates")
struct LiveUpdateTests {
  private func updates(
    in app: App, _ configuration: CLLocationUpdate.LiveConfiguration = .default
  ) -> CLLocationUpdate.Updates {
    CenterSource.$running.withValue(app.source) { CLLocationUpdate.liveUpdates(configuration) }
  }

  @Test func `An update has the location and whether the device is stationary`() async throws {
    let app = App()
    var updates = updates(in: app).makeAsyncIterator()
    await app.system.settle()
    #expect(app.system.calls == [.places(.watchLocation(LocationWatch(accuracy: 0, distance: 0)))])
    for metres in [0.0, 100, 100] { app.system.emit(.places(.located(.east(metres)))) }
    let told = [
      try await updates.next(), try await updates.next(), try await updates.next(),
    ].compactMap(\.self)
    #expect(told.map(\.stationary) == [false, false, true])
    #expect(told.compactMap { $0.location?.coordinate.latitude } == [0, 0, 0])
    #expect(told.allSatisfy { !$0.authorizationDenied && !$0.locationUnavailable })
  }

  @Test func `An update gives the reason for a missing location`() async throws {
    let app = App(.notDetermined)
    var updates = updates(in: app).makeAsyncIterator()
    #expect(try await updates.next()?.authorizationRequestInProgress == true)
    app.system.emit(.places(.locationStatusChanged(.sample(.denied))))
    let denied = try #require(try await updates.next())
    #expect(denied.authorizationDenied && denied.location == nil)
    app.system.emit(.places(.locationStatusChanged(.sample(.denied, isEnabled: false))))
    #expect(try await updates.next()?.authorizationDeniedGlobally == true)
    app.system.emit(.places(.locationUnavailable(reason: "no source")))
    #expect(try await updates.next()?.locationUnavailable == true)
  }

  @Test func `The watch ends when an app stops reading updates`() async {
    let app = App()
    do {
      let updates = updates(in: app)
      await app.system.settle()
      withExtendedLifetime(updates) {}
    }
    await app.system.settle()
    #expect(app.system.calls.last == .places(.watchLocation(nil)))
  }

  @Test func `A session asks the user, and its diagnostics name the missing permission`()
    async throws
  {
    let app = App(.notDetermined)
    let session = CenterSource.$running.withValue(app.source) {
      CLServiceSession(authorization: .always)
    }
    var diagnostics = session.diagnostics.makeAsyncIterator()
    #expect(try await diagnostics.next()?.authorizationRequestInProgress == true)
    let asked = app.system.calls.contains {
      if case .places(.requestLocation(.always, _)) = $0 { true } else { false }
    }
    #expect(asked)
    app.system.emit(.places(.locationStatusChanged(.sample(.whenInUse))))
    let answered = try #require(try await diagnostics.next())
    #expect(answered.alwaysAuthorizationDenied && !answered.authorizationDenied)
    session.invalidate()
    let activity = CenterSource.$running.withValue(app.source) { CLBackgroundActivitySession() }
    app.system.answer(.places(.locationStatus), with: .success(.locationStatus(.sample(.denied))))
    var activities = activity.diagnostics.makeAsyncIterator()
    #expect(try await activities.next()?.authorizationDenied == true)
    activity.invalidate()
  }
}
