import DesktopSupport
import TestSupport
import Testing

/// Pictures and icons on the screens of real servers, through the daemon.
@Suite(.blocking, .serialized, .timeLimit(.minutes(10)), .whereDesktopTestsAreWanted)
struct RealPictureTests {
  @Test(.rules("D9"), arguments: RealServer.allCases)
  func `The icon of an app and the picture that it sends are on the screen`(
    server: RealServer
  ) throws {
    let desktop = try PrivateDesktop(hasScreen: true)
    let daemon = try desktop.startDaemon()
    _ = try server.start(on: desktop)
    try daemon.lines.next(with: "notifications are shown by")
    try PictureTrial(on: desktop) { try desktop.points(of: $0) }.run()
  }
}
