import Foundation
import NotificationModel
import NotificationTransport

/// Shows an app's icon and then a picture through the daemon, and searches for both on the screen.
package struct PictureTrial {
  private let desktop: PrivateDesktop
  private let points: (PlainPicture) throws -> Int

  /// Creates a trial with a closure that counts the pixels of a colour on the screen.
  package init(
    on desktop: PrivateDesktop, points: @escaping (PlainPicture) throws -> Int
  ) {
    self.desktop = desktop
    self.points = points
  }

  /// Shows both, one after the other.
  ///
  /// - Throws: `DesktopFailure` if one of them does not appear.
  package func run() throws {
    let app = try desktop.install("com.example.kettle", icon: PlainPicture.magenta.png)
    try desktop.schedule("plain", app: app.rawValue)
    try wait(for: "the icon", .magenta)
    _ = try desktop.control().call(.notifications(.clear(app: nil, identifiers: nil)))
    let path = desktop.folder + "/picture.png"
    try PlainPicture.green.png.write(to: URL(filePath: path))
    try desktop.schedule("picture", app: app.rawValue) {
      $0.attachments = [
        NotificationModel.Attachment(identifier: "picture", path: path, type: "public.png")
      ]
    }
    try wait(for: "the picture", .green)
  }

  private func wait(for what: String, _ picture: PlainPicture) throws {
    let end = ContinuousClock.now + .seconds(DesktopTestLimits.timeout)
    while try points(picture) < Self.enough {
      guard ContinuousClock.now < end else { throw DesktopFailure("\(what) is not on the screen") }
    }
  }

  /// The pixels of the smallest icon, without its edges.
  private static let enough = 100
}
