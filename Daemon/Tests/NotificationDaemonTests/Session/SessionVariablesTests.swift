import Foundation
import TestSupport
import Testing

@testable import NotificationDaemon

/// The session's variables from the daemon's start, a command and systemd, with files in place of the sockets of screens.
struct SessionVariablesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The variables of a screen, with its socket if it is there.
  private func screen(_ name: String, isThere: Bool = true) -> [String: String] {
    let path = folder.path(name)
    if isThere { #expect(FileManager.default.createFile(atPath: path, contents: nil)) }
    return ["WAYLAND_DISPLAY": path, "XDG_CURRENT_DESKTOP": name]
  }

  @Test func `A screen that systemd names after the daemon's start is used`() {
    var session = SessionVariables(own: ["HOME": "/h", "PATH": "/bin"])
    session.read(systemd: [
      "DISPLAY=:5", "PATH=/other", "XDG_CURRENT_DESKTOP=MATE", "WAYLAND_DISPLAY=",
    ])
    #expect(
      session.current == [
        "HOME": "/h", "PATH": "/bin", "DISPLAY": ":5", "XDG_CURRENT_DESKTOP": "MATE",
      ])
  }

  @Test func `The next login's screen replaces the one before`() {
    var session = SessionVariables(own: ["DISPLAY": ":0", "XMODIFIERS": "@im=none"])
    session.read(systemd: ["DISPLAY=:1", "XMODIFIERS=@im=ibus", "XAUTHORITY=/run/a=b"])
    #expect(
      session.current == [
        "DISPLAY": ":1", "XMODIFIERS": "@im=ibus", "XAUTHORITY": "/run/a=b",
      ])
  }

  @Test func `A command's screen replaces one that has gone`() {
    var session = SessionVariables(own: ["DISPLAY": ":4711", "XAUTHORITY": "/old", "HOME": "/h"])
    let isTaken = session.offer(screen("sway"))
    #expect(isTaken)
    #expect(session.current == screen("sway").merging(["HOME": "/h"]) { $1 })
    let isNextTaken = session.offer(screen("river"))
    #expect(!isNextTaken)
    #expect(session.screen.variables["XDG_CURRENT_DESKTOP"] == "sway")
  }

  @Test func `A command's screen without its socket is left alone`() {
    var session = SessionVariables(own: ["DISPLAY": ":4711"])
    let isTaken = session.offer(screen("sway", isThere: false))
    #expect(!isTaken)
    #expect(session.current == ["DISPLAY": ":4711"])
  }

  @Test
  func `A command's screen outranks one of systemd that has gone, until systemd names its next`() {
    var session = SessionVariables(own: [:])
    session.read(systemd: ["DISPLAY=:4711"])
    let isTaken = session.offer(screen("sway"))
    #expect(isTaken)
    #expect(session.current == screen("sway"))
    let next = screen("gnome")
    session.read(systemd: next.map { "\($0)=\($1)" })
    #expect(session.current == next)
  }

  @Test func `An app is started on the screen that it ran on, if that is there`() {
    var session = SessionVariables(own: ["HOME": "/h"])
    session.read(systemd: screen("gnome").map { "\($0)=\($1)" })
    let nested = screen("nested").merging(["LANG": "de"]) { $1 }
    #expect(session.forApp(nested) == nested.merging(["HOME": "/h"]) { $1 })
  }

  @Test func `An app whose screen has gone is started on the session's`() {
    var session = SessionVariables(own: ["HOME": "/h"])
    session.read(systemd: screen("gnome").map { "\($0)=\($1)" })
    let app = ["DISPLAY": ":4711", "XAUTHORITY": "/old", "LANG": "de"]
    #expect(session.forApp(app) == screen("gnome").merging(["HOME": "/h", "LANG": "de"]) { $1 })
  }

  @Test func `An app keeps its variables where the session has no screen`() {
    let session = SessionVariables(own: ["HOME": "/h"])
    #expect(session.forApp(["DISPLAY": ":4711"]) == ["HOME": "/h", "DISPLAY": ":4711"])
  }
}
