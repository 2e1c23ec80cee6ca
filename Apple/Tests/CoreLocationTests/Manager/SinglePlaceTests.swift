import NotificationModel
import SystemConnection
import Testing

@testable import CoreLocation

@Suite("A single location")
struct SinglePlaceTests {
  @Test func `A single location is the first that is accurate enough, and ends the watch`() async {
    let app = App()
    let delegate = RecordingDelegate()
    let manager = app.manager(delegate)
    manager.requestLocation()
    await app.system.settle()
    _ = delegate.take()
    app.system.emit(.places(.located(.east(0, accuracy: 400))))
    #expect(delegate.take().isEmpty)
    app.system.emit(.places(.located(.east(3, accuracy: 8))))
    app.system.emit(.places(.located(.east(9))))
    #expect(delegate.take() == ["at 3"])
    #expect(
      app.system.calls == [
        .places(.watchLocation(LocationWatch(accuracy: 0, distance: 0))),
        .places(.watchLocation(nil)),
      ])
  }

  @Test func `The first location is enough for a single one if accuracy is reduced`() async {
    let app = App(isPrecise: false)
    let delegate = RecordingDelegate()
    let manager = app.manager(delegate)
    manager.requestLocation()
    await app.system.settle()
    _ = delegate.take()
    app.system.emit(.places(.located(.east(0, accuracy: 5_000))))
    #expect(delegate.take() == ["at 0"])
  }

  @Test func `The best location so far is enough after a while, and an older request has ended`() {
    var requests = LocationRequests()
    let first = requests.wantSingle()
    let second = requests.wantSingle()
    let told = [(0.0, 300.0), (7, 90), (9, 95)].map { metres, accuracy in
      requests.handle(.east(metres, accuracy: accuracy), isPatient: true)
    }
    #expect(told == [false, false, false])
    let ends = [first, second, second].map { requests.giveUpSingle($0) }
    #expect(ends.map(\.isOpen) == [false, true, false])
    #expect(ends[1].best == .east(7, accuracy: 90) && requests.watch == nil)
  }
}
