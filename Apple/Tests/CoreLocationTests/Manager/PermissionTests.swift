import NotificationModel
import SystemConnection
import TestSupport
import Testing

@testable import CoreLocation

@Suite("Permission for locations")
struct PermissionTests {
  @Test(
    .rules("B20"),
    arguments: [
      (LocationStatus.sample(.notDetermined), CLAuthorizationStatus.notDetermined),
      (.sample(.denied), .denied), (.sample(.once), .authorizedWhenInUse),
      (.sample(.whenInUse), .authorizedWhenInUse), (.sample(.always), .authorizedAlways),
      (.sample(.always, isEnabled: false), .denied),
    ])
  func `The user's decision is reported in Apple's terms`(
    status: LocationStatus, expected: CLAuthorizationStatus
  ) {
    let app = App()
    app.system.answer(.places(.locationStatus), with: .success(.locationStatus(status)))
    #expect(app.manager().authorizationStatus == expected)
    CenterSource.$running.withValue(app.source) {
      #expect(CLLocationManager.authorizationStatus() == expected)
      #expect(CLLocationManager.locationServicesEnabled() == status.isEnabled)
    }
  }

  @Test
  func `A system that does not answer leaves the last status, and no location services`() async {
    let app = App(.always)
    let manager = app.manager(RecordingDelegate())
    await app.system.settle()
    app.system.answer(
      .places(.locationStatus), with: .failure(.unreachable))
    #expect(manager.authorizationStatus == .authorizedAlways)
    CenterSource.$running.withValue(app.source) {
      #expect(!CLLocationManager.locationServicesEnabled())
    }
  }

  // The test runs on the main actor, where the delegate is called too: no call arrives before the test awaits
  // it.
  @MainActor
  @Test func `A delegate gets the status once it is set, and then each change it can see`() async {
    let app = App(.notDetermined)
    let delegate = RecordingDelegate()
    let manager = app.manager()
    manager.delegate = delegate
    #expect(delegate.take().isEmpty)
    await app.system.settle()
    #expect(delegate.take() == ["status notDetermined fullAccuracy"])
    manager.delegate = delegate
    for status in [
      LocationStatus.sample(.once), .sample(.whenInUse), .sample(.whenInUse, isPrecise: false),
      .sample(.always, isPrecise: false),
    ] {
      app.system.answer(.places(.locationStatus), with: .success(.locationStatus(status)))
      app.system.emit(.places(.locationStatusChanged(status)))
    }
    await app.system.settle()
    #expect(
      delegate.take() == [
        "status authorizedWhenInUse fullAccuracy", "status authorizedWhenInUse reducedAccuracy",
        "status authorizedAlways reducedAccuracy",
      ])
  }

  @Test
  func `The user is asked through the system, which decides whether a question is needed`() {
    let app = App(.notDetermined)
    let manager = app.manager()
    manager.requestWhenInUseAuthorization()
    manager.requestAlwaysAuthorization()
    manager.requestTemporaryFullAccuracyAuthorization(withPurposeKey: "walk")
    #expect(
      app.system.calls == [
        .places(.requestLocation(.whileUsing, purpose: nil)),
        .places(.requestLocation(.always, purpose: nil)),
        .places(.requestLocation(.precise, purpose: nil)),
      ])
  }

  @Test func `A question gives the reason from Info.plist`() {
    let info: [String: Any] = [
      "NSLocationWhenInUseUsageDescription": "To remind you.",
      "NSLocationAlwaysUsageDescription": "At any time.",
      "NSLocationTemporaryUsageDescriptionDictionary": ["walk": "To draw your walk."],
    ]
    #expect(UsageDescription.text(for: .whileUsing, in: info) == "To remind you.")
    #expect(UsageDescription.text(for: .always, in: info) == "At any time.")
    #expect(UsageDescription.text(for: .precise, key: "walk", in: info) == "To draw your walk.")
    #expect(UsageDescription.text(for: .precise, key: "run", in: info) == nil)
    #expect(UsageDescription.text(for: .whileUsing, in: nil) == nil)
  }

  @Test(arguments: [
    (LocationStatus.sample(.whenInUse), nil as CLError.Code?),
    (.sample(.whenInUse, isPrecise: false), .promptDeclined), (.sample(.denied), .denied),
    (.sample(.notDetermined), .denied),
  ])
  func `A request for full accuracy ends with the reason for its refusal`(
    status: LocationStatus, code: CLError.Code?
  ) async {
    let app = App()
    app.system.answer(
      .places(.requestLocation(.precise, purpose: nil)), with: .success(.locationStatus(status)))
    let manager = app.manager()
    do {
      try await manager.requestTemporaryFullAccuracyAuthorization(withPurposeKey: "walk")
      #expect(code == nil)
    } catch {
      #expect((error as? CLError)?.code == code)
    }
  }
}
