import NotificationModel
import SystemConnection
import Testing

@testable import CoreLocation

@Suite("The right to know places")
struct PermissionTests {
  @Test(
    "what the person decided is told in Apple's terms (B20)",
    arguments: [
      (LocationStatus.sample(.notDetermined), CLAuthorizationStatus.notDetermined),
      (.sample(.denied), .denied), (.sample(.once), .authorizedWhenInUse),
      (.sample(.whenInUse), .authorizedWhenInUse), (.sample(.always), .authorizedAlways),
      (.sample(.always, isEnabled: false), .denied),
    ])
  func terms(status: LocationStatus, expected: CLAuthorizationStatus) {
    let app = App()
    app.system.answer(.places(.locationStatus), with: .success(.locationStatus(status)))
    #expect(app.manager().authorizationStatus == expected)
    CenterSource.$running.withValue(app.source) {
      #expect(CLLocationManager.authorizationStatus() == expected)
      #expect(CLLocationManager.locationServicesEnabled() == status.isEnabled)
    }
  }

  @Test("a system that does not answer leaves what it said last, and no location services")
  func unreachable() async {
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

  // On the main actor, where the delegate is called too: nothing comes before the test waits for it.
  @MainActor
  @Test("a delegate is told the app's right once it is set, and then what looks different to it")
  func changes() async {
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

  @Test("the person is asked through the system, which knows whether that is still needed")
  func questions() {
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

  @Test("a question gives the reason that stands in Info.plist")
  func purposes() {
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

  @Test(
    "a wish for exact places ends with why there are none",
    arguments: [
      (LocationStatus.sample(.whenInUse), nil as CLError.Code?),
      (.sample(.whenInUse, isPrecise: false), .promptDeclined), (.sample(.denied), .denied),
      (.sample(.notDetermined), .denied),
    ])
  func exact(status: LocationStatus, code: CLError.Code?) async {
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
