import Foundation
import LinuxEvents
import NotificationEngine
import NotificationModel
import NotificationTransport
import TestSupport
import Testing

@testable import NotificationDaemon

struct ShellRestartsTests {
  private static let start = BootTime(microseconds: 5_000_000)

  private static func at(_ seconds: Double) -> BootTime {
    start.advanced(byMicroseconds: Int64(seconds * 1_000_000))
  }

  @Test(.rules("S37")) func `The pauses grow, and after five crashes within a minute it rests`() {
    var restarts = ShellRestarts()
    #expect(restarts.nextStart(at: Self.at(0)) == Self.at(0), "nothing has happened")
    for (second, next) in [(0.0, 0.25), (1, 2), (3, 6), (7, 15)] {
      restarts.crashed(at: Self.at(second))
      #expect(restarts.nextStart(at: Self.at(second)) == Self.at(next))
    }
    restarts.crashed(at: Self.at(16))
    #expect(restarts.nextStart(at: Self.at(16)) == nil)
    #expect(restarts.isResting(at: Self.at(75)))
    #expect(!restarts.isResting(at: Self.at(76)))
  }

  @Test func `Crashes that are over a minute old count no more`() {
    var restarts = ShellRestarts()
    for second in [0.0, 20, 40, 61, 90] { restarts.crashed(at: Self.at(second)) }
    #expect(!restarts.isResting(at: Self.at(90)))
    #expect(restarts.nextStart(at: Self.at(90)) == Self.at(93))
  }

  @Test func `The name of a shell carries its stage`() {
    #expect(NativeShell.stage(of: "notification-shell") == "")
    #expect(NativeShell.stage(of: "notification-shell/wayland") == "wayland")
    #expect(NativeShell.stage(of: "notification-shells") == nil)
    #expect(NativeShell.stage(of: "terminal") == nil)
  }

  @Test func `The program is that of the variable, or none`() {
    #expect(ShellSearch(environment: [ShellSearch.setting: "/bin/sh"]).path == "/bin/sh")
    #expect(ShellSearch(environment: [ShellSearch.setting: "/nowhere/shell"]).path == nil)
    #expect(ShellSearch(environment: [ShellSearch.setting: "sh"]).path == nil)
    let off = ShellSearch(environment: [ShellSearch.setting: "off"])
    #expect(off.isOff && off.path == nil)
  }

  @Test func `A program that is installed later is found`() throws {
    let folder = try TemporaryFolder()
    let search = ShellSearch(environment: [:], executable: folder.path + "/bin/usernotificationsd")
    #expect(search.path == nil)
    let helpers = folder.path + "/libexec/usernotifications"
    let files = FileManager.default
    try files.createDirectory(atPath: helpers, withIntermediateDirectories: true)
    try files.createSymbolicLink(
      atPath: "\(helpers)/\(ShellSearch.name)", withDestinationPath: "/bin/sh")
    #expect(search.path == "\(helpers)/\(ShellSearch.name)")
    try files.removeItem(atPath: "\(helpers)/\(ShellSearch.name)")
    #expect(search.path == nil)
  }

  @Test func `The screen comes from the session's latest variables`() {
    let own = ["DISPLAY": ":1", "HOME": "/home/anna", "WAYLAND_DISPLAY": ""]
    #expect(SessionScreen(own).variables == ["DISPLAY": ":1"])
    var session = SessionVariables(own: own)
    session.read(systemd: ["DISPLAY=:2"])
    #expect(session.screen.variables == ["DISPLAY": ":2"])
    #expect(!SessionScreen(["XDG_CURRENT_DESKTOP": "sway"]).isThere)
  }

  @Test func `The doctor gives the reason for the used backend`() {
    let both = SessionScreen(["WAYLAND_DISPLAY": "wayland-1", "DISPLAY": ":0"])
    #expect(both.reason(of: "Wayland (layer-shell 4)") == ", as WAYLAND_DISPLAY is wayland-1")
    #expect(both.reason(of: "X11") == "", "it was chosen by hand")
    #expect(
      SessionScreen(["DISPLAY": ":0"]).reason(of: "X11")
        == ", as DISPLAY is :0 and WAYLAND_DISPLAY is not set")
  }

  @Test(arguments: ["wayland-1", "/wayland-1"])
  func `A compositor that comes back under its name is another screen`(name: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/wayland-1"
    let variables = [
      "XDG_RUNTIME_DIR": folder.path, "WAYLAND_DISPLAY": name.hasPrefix("/") ? path : name,
    ]
    let absent = SessionScreen(variables)
    _ = FileDescriptor(owning: try SocketFile.listen(at: path, backlog: 1).socket)
    let screen = SessionScreen(variables)
    #expect(screen != absent)
    #expect(SessionScreen(variables) == screen)
    _ = FileDescriptor(owning: try SocketFile.listen(at: path, backlog: 1).socket)
    #expect(SessionScreen(variables) != screen)
  }

  @Test func `A screen can be reached while its compositor is there`() throws {
    let folder = try TemporaryFolder()
    let variables = ScreenVariables.ofSession([
      "XDG_RUNTIME_DIR": folder.path, "WAYLAND_DISPLAY": "wayland-1", "HOME": "/home/anna",
    ])
    #expect(variables == ["WAYLAND_DISPLAY": folder.path + "/wayland-1"])
    #expect(!SessionScreen(variables).isReachable)
    _ = FileDescriptor(
      owning: try SocketFile.listen(at: folder.path + "/wayland-1", backlog: 1).socket)
    #expect(SessionScreen(variables).isReachable)
    #expect(ScreenVariables.ofSession(["XDG_CURRENT_DESKTOP": "sway"]).isEmpty)
    #expect(!SessionScreen(["DISPLAY": "elsewhere:0"]).isReachable)
  }

  @Test func `The status of an ended unit is the status of its program`() {
    #expect(UnitResult.status(1, 69) == .exited(code: 69))
    #expect(UnitResult.status(2, 9) == .signalled(number: 9))
    #expect(UnitResult.status(3, 11) == .signalled(number: 11))
    #expect(UnitResult.status(nil, nil) == .unknown)
  }
}
