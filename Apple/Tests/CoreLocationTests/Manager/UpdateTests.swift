import Dispatch
import NotificationModel
import Synchronization
import SystemConnection
import Testing

@testable import CoreLocation

@Suite("Location updates")
struct UpdateTests {
  @Test func `A manager asks the system for nothing until an app needs locations`() async {
    let app = App()
    let manager = app.manager()
    #expect(manager.location == nil && manager.desiredAccuracy == kCLLocationAccuracyBest)
    #expect(manager.distanceFilter == kCLDistanceFilterNone)
    manager.desiredAccuracy = 50
    manager.stopUpdatingLocation()
    #expect(app.system.calls.isEmpty)
  }

  @Test
  func `The system gets the needs of the most demanding manager, and no longer than needed`() {
    let app = App()
    let coarse = app.manager()
    coarse.desiredAccuracy = kCLLocationAccuracyKilometer
    coarse.distanceFilter = 200
    coarse.startUpdatingLocation()
    var fine: CLLocationManager? = app.manager()
    fine?.desiredAccuracy = kCLLocationAccuracyNearestTenMeters
    fine?.distanceFilter = 300
    fine?.startUpdatingLocation()
    fine?.distanceFilter = kCLDistanceFilterNone
    fine?.startMonitoringSignificantLocationChanges()
    fine = nil
    coarse.distanceFilter = CLLocationDistanceMax
    coarse.stopUpdatingLocation()
    coarse.stopUpdatingLocation()
    #expect(
      app.system.calls == [
        .places(.watchLocation(LocationWatch(accuracy: 1_000, distance: 200))),
        .places(.watchLocation(LocationWatch(accuracy: 10, distance: 200))),
        .places(.watchLocation(LocationWatch(accuracy: 10, distance: 0))),
        .places(.watchLocation(LocationWatch(accuracy: 1_000, distance: 200))),
        .places(.watchLocation(LocationWatch(accuracy: 1_000, distance: 20_100_000))),
        .places(.watchLocation(nil)),
      ])
  }

  @Test
  func `A manager reports the first location, and later ones that pass its distance filter`() async
  {
    let app = App()
    let delegate = RecordingDelegate()
    let manager = app.manager(delegate)
    manager.distanceFilter = 100
    manager.startUpdatingLocation()
    await app.system.settle()
    _ = delegate.take()
    for metres in [0.0, 60, 99, 101, 150, 205] { app.system.emit(.places(.located(.east(metres)))) }
    #expect(delegate.take() == ["at 0", "at 101", "at 205"])
    #expect(manager.location?.horizontalAccuracy == 5)
    manager.stopUpdatingLocation()
    app.system.emit(.places(.located(.east(900))))
    manager.startUpdatingLocation()
    app.system.emit(.places(.located(.east(901))))
    #expect(delegate.take() == ["at 901"])
  }

  @Test func `Significant changes are 500 metres or more`() async {
    let app = App()
    let delegate = RecordingDelegate()
    let manager = app.manager(delegate)
    manager.startMonitoringSignificantLocationChanges()
    await app.system.settle()
    _ = delegate.take()
    for metres in [0.0, 499, 501] { app.system.emit(.places(.located(.east(metres)))) }
    #expect(delegate.take() == ["at 0", "at 501"])
    manager.stopMonitoringSignificantLocationChanges()
    #expect(app.system.calls.last == .places(.watchLocation(nil)))
  }

  @Test
  func `A waiting delegate learns that no location is known, or that the user denies it`() async {
    let app = App()
    let delegate = RecordingDelegate()
    let manager = app.manager(delegate)
    app.system.emit(.places(.locationUnavailable(reason: "There is no source.")))
    manager.startUpdatingLocation()
    await app.system.settle()
    _ = delegate.take()
    app.system.emit(.places(.locationUnavailable(reason: "There is no source.")))
    app.system.answer(.places(.locationStatus), with: .success(.locationStatus(.sample(.denied))))
    app.system.emit(.places(.locationStatusChanged(.sample(.denied))))
    #expect(
      delegate.take() == ["failed locationUnknown", "status denied fullAccuracy", "failed denied"])
    manager.startUpdatingLocation()
    await app.system.settle()
    #expect(delegate.take() == ["failed denied"])
  }

  @Test func `A system that cannot be reached is an error, and is asked again next time`() async {
    let app = App()
    let watch = AppCall.places(.watchLocation(LocationWatch(accuracy: 0, distance: 0)))
    app.system.answer(watch, with: .failure(.unreachable))
    let delegate = RecordingDelegate()
    let manager = app.manager(delegate)
    manager.startUpdatingLocation()
    await app.system.settle()
    #expect(delegate.take().contains("failed network"))
    manager.startUpdatingLocation()
    #expect(app.system.calls == [watch, watch])
  }

  @Test func `A location that was on its way is not reported after the stop`() async {
    let waiting = Mutex<[@Sendable () -> Void]>([])
    let app = App(executor: { call in waiting.withLock { $0.append(call) } })
    let delegate = RecordingDelegate()
    let manager = app.manager(delegate)
    manager.startUpdatingLocation()
    app.system.emit(.places(.located(.east(1))))
    manager.stopUpdatingLocation()
    for call in waiting.withLock(\.self) { call() }
    #expect(!delegate.take().contains("at 1"))
  }

  @Test(.timeLimit(.minutes(5)))
  func `A manager on a thread of the app reports on its run loop`() async {
    let app = App(executor: { _ in Issue.record("called on the main queue") })
    let (places, channel) = AsyncStream.makeStream(of: Int.self)
    let thread = Thread {
      let delegate = ThreadDelegate(channel)
      let manager = app.manager(delegate)
      manager.startUpdatingLocation()
      // Wakes the run loop from another thread, once it runs.
      let awake = Timer(timeInterval: 0, repeats: false) { _ in channel.yield(0) }
      RunLoop.current.add(awake, forMode: .default)
      while delegate.isWaiting {
        _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 240))
      }
    }
    thread.start()
    for await place in places {
      if place == 3 { break }
      app.system.emit(.places(.located(.east(Double(place + 1)))))
    }
  }

  @Test func `A delegate with the older methods is called by them`() async {
    let app = App(.always)
    let delegate = OlderDelegate()
    let manager = app.manager(delegate)
    await app.system.settle()
    manager.startUpdatingLocation()
    app.system.emit(.places(.located(.east(1))))
    app.system.emit(.places(.located(.east(2))))
    #expect(delegate.log == ["status authorizedAlways", "1 from 1", "2 from 1"])
  }

  @Test
  func
    `A manager reports nothing after its process ended, and the next process starts its own watch`()
    async
  {
    let app = App()
    let delegate = RecordingDelegate()
    let manager = app.manager(delegate)
    manager.startUpdatingLocation()
    await app.system.settle()
    _ = delegate.take()
    app.source.endProcess()
    app.system.emit(.places(.located(.east(1))))
    #expect(delegate.take().isEmpty && manager.delegate == nil)
    app.manager().startUpdatingLocation()
    let watch = AppCall.places(.watchLocation(LocationWatch(accuracy: 0, distance: 0)))
    #expect(app.system.calls.filter { $0 == watch }.count == 2)
  }
}

/// A delegate that is used on one thread only, and passes on the thread of each call.
private final class ThreadDelegate: NSObject, CLLocationManagerDelegate {
  private let channel: AsyncStream<Int>.Continuation
  private let thread = Thread.current
  private(set) var isWaiting = true

  init(_ channel: AsyncStream<Int>.Continuation) {
    self.channel = channel
  }

  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    #expect(Thread.current == thread)
    for location in locations {
      let metres = Int((location.coordinate.longitude * 111_319.49079).rounded())
      isWaiting = metres < 3
      channel.yield(metres)
    }
  }
}

private final class OlderDelegate: NSObject, CLLocationManagerDelegate {
  var log: [String] = []

  func locationManager(
    _ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus
  ) {
    log.append("status \(status)")
  }

  func locationManager(
    _ manager: CLLocationManager, didUpdateTo newLocation: CLLocation, from oldLocation: CLLocation
  ) {
    let metres = [newLocation, oldLocation].map {
      Int(($0.coordinate.longitude * 111_319.49079).rounded())
    }
    log.append("\(metres[0]) from \(metres[1])")
  }
}
