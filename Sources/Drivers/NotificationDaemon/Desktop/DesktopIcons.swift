import AppBundles
import AttachmentStore
import DesktopShell
import Dispatch
import LinuxEvents
import NotificationModel

/// The icons of apps on the desktop's bubbles: drawn anew from the bundle's, else that of the desktop's
/// menu.
final class DesktopIcons: Sendable {
  private let environment: [String: String]
  private let maker: IconMaker

  /// Keeps what is drawn in a folder; the program that draws lies beside the daemon's own.
  init(environment: [String: String], program: String, folder: String) {
    self.environment = environment
    maker = IconMaker(
      folder: folder, program: program,
      environment: environment.filter { $0.key == "PATH" },
      queue: DispatchQueue(label: "org.usernotifications.icons"))
  }

  /// The icon of an app as far as it is there; a bundle's that has to be drawn first is told later.
  func icon(
    of app: BundleIdentifier, bundle: String?,
    drawn answer: @escaping @Sendable (DesktopMedia.Icon) -> Void
  ) -> DesktopMedia.Icon? {
    let kept = bundle.flatMap { _ in maker.icon(of: app) }.flatMap { LocalFile($0) }
    if let bundle {
      maker.draw(for: app) {
        (try? AppBundle(at: bundle))?.iconPath
      } answer: { path in
        // Whoever has the old one by its name is not to be troubled with the new.
        if kept == nil, let file = path.flatMap({ LocalFile($0) }) { answer(.file(file)) }
      }
    }
    return kept.map(DesktopMedia.Icon.file) 
      ?? DesktopEntry.icon(of: app.rawValue, environment: environment)
  }

  /// Removes what was drawn of an app that has gone.
  func remove(_ app: BundleIdentifier) { maker.remove(app) }
}
