import BorrowedDesktop
import BusSupport
import DBus
import Testing

/// Events around the machine's sleep.
@Suite(.enabled(if: PrivateBus.isInstalled, "dbus-daemon is not installed: apt install dbus"))
struct SleepTests {
  let stage: LoginStage
  var logind: MockLogind { stage.logind }

  init() throws {
    stage = try LoginStage()
    try stage.logind.appear()
  }

  /// Waits until sleep is inhibited.
  private func inhibited(_ count: Int = 1) throws {
    try stage.run { logind.inhibitors.count == count }
    try stage.settle()
    #expect(logind.inhibitors.last?.isReleased == false)
  }

  private func sleep(_ isStarting: Bool) throws {
    let count = stage.told.count
    try logind.signal("PrepareForSleep", [.bool(isStarting)])
    try stage.run { stage.told.count > count }
  }

  @Test func `Sleep waits for unfinished work, and is delayed again after waking`() throws {
    try stage.listen()
    try inhibited()
    #expect(logind.inhibitors[0].arguments.first == "sleep")
    #expect(logind.inhibitors[0].arguments.last == "delay")
    try sleep(true)
    #expect(stage.told == ["sleep"])
    #expect(!logind.inhibitors[0].isReleased)
    stage.finishers[0]()
    #expect(logind.inhibitors[0].waitForRelease())
    #expect(stage.delay.waiting.isEmpty)
    try sleep(false)
    #expect(stage.told == ["sleep", "woke"])
    try inhibited(2)
  }

  @Test func `Work that takes too long does not keep the machine awake`() throws {
    try stage.listen()
    try inhibited()
    try sleep(true)
    #expect(stage.delay.waiting.values.map(\.duration) == [.seconds(2)])
    stage.delay.runOut()
    #expect(logind.inhibitors[0].waitForRelease())
    stage.finishers[0]()
    #expect(stage.told == ["sleep"])
  }

  @Test func `Work that finishes too late does not let the next sleep begin early`() throws {
    try stage.listen()
    try inhibited()
    try sleep(true)
    try sleep(false)
    #expect(logind.inhibitors[0].waitForRelease())
    #expect(stage.delay.waiting.isEmpty)
    try inhibited(2)
    try sleep(true)
    stage.finishers[0]()
    #expect(!logind.inhibitors[1].isReleased)
    stage.finishers[1]()
    #expect(logind.inhibitors[1].waitForRelease())
  }

  @Test func `A repeated or malformed sleep signal changes nothing`() throws {
    try stage.listen()
    try inhibited()
    try logind.signal("PrepareForSleep", [.bool(false)])
    try logind.signal("PrepareForSleep", [])
    try logind.signal("PrepareForSleep", [.string("yes")])
    try stage.settle()
    #expect(stage.told == [])
    try sleep(true)
    try logind.signal("PrepareForSleep", [.bool(true)])
    try stage.settle()
    #expect(stage.told == ["sleep"])
    #expect(logind.inhibitors.count == 1)
  }

  @Test func `An inhibitor that arrives after the work is done is released at once`() throws {
    logind.held = ["Inhibit"]
    try stage.listen()
    try stage.run { !logind.heldRequests.isEmpty }
    try stage.settle()
    try sleep(true)
    stage.finishers[0]()
    try logind.release()
    try stage.run { logind.inhibitors.count == 1 }
    try stage.settle()
    #expect(logind.inhibitors[0].waitForRelease())
    try sleep(false)
    try inhibited(2)
  }

  @Test func `Sleep that cannot be delayed is still reported`() throws {
    logind.refused = ["Inhibit"]
    try stage.listen()
    try stage.run { !stage.told.isEmpty }
    #expect(stage.told == ["unavailable: sleep cannot be put off: test.Error.Refused: refused"])
    try stage.settle()
    try sleep(true)
    #expect(stage.told.last == "sleep")
  }

  @Test func `A released session lets the machine sleep and stops its timer`() throws {
    try stage.listen()
    try inhibited()
    try sleep(true)
    stage.stop()
    #expect(logind.inhibitors[0].waitForRelease())
    #expect(stage.delay.waiting.isEmpty)
    stage.finishers[0]()
  }
}
