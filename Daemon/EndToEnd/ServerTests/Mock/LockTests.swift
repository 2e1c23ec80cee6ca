import DBus
import DesktopSupport
import NotificationModel
import TestSupport
import Testing

/// Screens that are covered by a screen saver, on desktops whose logind does not know of it.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct LockTests {
  private static let name = "org.mate.ScreenSaver"
  private static let path = "/org/mate/ScreenSaver"

  /// Waits until every shell was informed whether the screen is locked.
  private func lock(_ shell: ShellEvents) throws -> Bool {
    try shell.next("a change of the lock") { event in
      if case .settings(.lockChanged(let isLocked)) = event { isLocked } else { nil }
    }
  }

  @Test(.rules("E5"))
  func `A screen saver locks, and a notification shown then stays until the unlock`() throws {
    let stage = try MockStage()
    let shell = try ShellEvents(on: stage.desktop)
    #expect(try !lock(shell), "as it was found")
    let saver = try stage.desktop.connect()
    var isAsked = false
    let export = try saver.connection.export(path: Self.path, interface: Self.name) { request in
      try? request.answer([.bool(true)])
      isAsked = true
    }
    try saver.connection.requestName(Self.name) { _ in }
    try saver.wait(for: "the question of the daemon") { isAsked }
    try saver.settle()
    #expect(try lock(shell))
    #expect(try stage.show().timeout == 0)
    try saver.connection.emit(
      path: Self.path, interface: Self.name, member: "ActiveChanged", arguments: [.bool(false)])
    try saver.settle()
    #expect(try !lock(shell))
    withExtendedLifetime(export) {}
  }
}
