import BorrowedDesktop
import BusSupport
import DBus
import Testing

/// Which session is the user's, and the events about its lock.
@Suite(.enabled(if: PrivateBus.isInstalled, "dbus-daemon is not installed: apt install dbus"))
struct LockTests {
  let stage: LoginStage
  var logind: MockLogind { stage.logind }

  init() throws {
    stage = try LoginStage()
  }

  @Test func `The screen lock is reported as it is found, and at each change`() throws {
    try logind.add("c1", isLocked: true)
    try logind.appear()
    try stage.listen()
    #expect(stage.told == [])
    try stage.run { stage.told == ["locked"] }
    try logind.lock("c1", false)
    try stage.run { stage.told == ["locked", "unlocked"] }
    try logind.lock("c1", true, withValue: false)
    try stage.run { stage.told == ["locked", "unlocked", "locked"] }
    #expect(stage.login?.isLocked == true)
  }

  @Test func `An unchanged lock, other properties, Lock and Unlock cause no report`()
    throws
  {
    try logind.add("c1")
    try logind.appear()
    try stage.listen()
    try stage.run { stage.told == ["unlocked"] }
    try logind.lock("c1", false)
    let path = MockLogind.path(of: "c1")
    try logind.changed(path, "Session", ["Active": .bool(true)], ["IdleHint"])
    try logind.changed(path, "Session", ["LockedHint": .string("yes")], [])
    try logind.changed(path, "Seat", ["LockedHint": .bool(true)], [])
    try logind.connection.emit(
      path: path, interface: "org.freedesktop.login1.Session", member: "Lock")
    try stage.settle()
    #expect(stage.told == ["unlocked"])
  }

  @Test func `The session that this process was started in is chosen first`() throws {
    try logind.add("c1", isLocked: false)
    try logind.add("c2", isLocked: true)
    logind.display = "c1"
    try logind.appear()
    try stage.listen(session: "c2")
    try stage.run { stage.told == ["locked"] }
  }

  @Test(arguments: ["c1", "none", ""])
  func `The session with the user's screen is chosen next, never another user's`(own: String) throws
  {
    try logind.add("c1", user: 1_001, isLocked: true)
    try logind.add("c2", isLocked: true)
    try logind.add("c3", isLocked: false)
    logind.display = "c3"
    try logind.appear()
    try stage.listen(session: own)
    try stage.run { stage.told == ["unlocked"] }
  }

  @Test(arguments: [true, false])
  func `The user's first session is chosen if none has the screen`(knowsUsers: Bool) throws {
    try logind.add("c1", user: 1_001, isLocked: false)
    try logind.add("c2", isLocked: true)
    try logind.add("c3", isLocked: false)
    if !knowsUsers { logind.refused = ["GetUser"] }
    try logind.appear()
    try stage.listen()
    try stage.run { stage.told == ["locked"] }
  }

  @Test func `The lock is unknown until there is a session`() throws {
    try logind.add("c1", user: 1_001, isLocked: true)
    try logind.appear()
    try stage.listen()
    try stage.settle()
    #expect(stage.told == [])
    #expect(stage.login?.isLocked == nil)
    try logind.add("c2", isLocked: true)
    try stage.run { stage.told == ["locked"] }
  }

  @Test func `When a session ends another replaces it, and the old one is ignored`() throws {
    try logind.add("c1", isLocked: true)
    logind.display = "c1"
    try logind.appear()
    try stage.listen()
    try stage.run { stage.told == ["locked"] }
    try logind.remove("c1")
    try stage.settle()
    #expect(stage.login?.isLocked == nil)
    #expect(stage.told == ["locked"])
    try logind.add("c2", isLocked: false)
    try stage.run { stage.told == ["locked", "unlocked"] }
    try logind.lock("c1", true)
    try stage.settle()
    #expect(stage.told == ["locked", "unlocked"])
  }

  @Test func `Another session that gets the screen is followed`() throws {
    try logind.add("c1")
    try logind.add("c2", isLocked: true)
    logind.display = "c1"
    try logind.appear()
    try stage.listen()
    try stage.run { stage.told == ["unlocked"] }
    try logind.setDisplay("c2")
    try stage.run { stage.told == ["unlocked", "locked"] }
  }

  @Test func `Sessions that change during a choice lead to one more choice`() throws {
    try logind.add("c1")
    logind.held = ["ListSessions"]
    try logind.appear()
    try stage.listen()
    try stage.run { !logind.heldRequests.isEmpty }
    for number in 2..<10 { try logind.add("c\(number)") }
    try logind.remove("c1")
    // The signals have arrived once a later message has.
    try logind.signal("PrepareForSleep", [.bool(true)])
    try stage.run { stage.told == ["sleep"] }
    #expect(logind.calls["ListSessions"] == 1)
    try logind.release()
    try stage.run { stage.told == ["sleep", "unlocked"] }
    #expect(logind.calls["ListSessions"] == 2)
  }

  @Test func `A desktop without a lock leaves the lock unknown, with a reason`() throws {
    try logind.add("c1", isLocked: nil)
    try logind.appear()
    try stage.listen()
    try stage.run { !stage.told.isEmpty }
    #expect(stage.told.count == 1)
    #expect(stage.told[0].contains("/session/c1 is not known: test.Error.UnknownProperty"))
    #expect(stage.login?.isLocked == nil)
  }

  @Test func `Sessions that cannot be listed leave the lock unknown, with a reason`() throws {
    logind.refused = ["ListSessions"]
    try logind.appear()
    try stage.listen()
    try stage.run { !stage.told.isEmpty }
    #expect(stage.told == ["unavailable: the sessions are not known: test.Error.Refused: refused"])
  }
}
