import AppBundles
import AttachmentStore
import DesktopShell
import Dispatch
import Foundation
import LinuxEvents
import Logging
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

  /// The icon of an app as far as it is there; a bundle's that has to be drawn first is answered later.
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

/// Makes the thumbnails of attachments, with the program that lies beside the daemon's own.
struct Thumbnails {
  private let maker: ThumbnailMaker

  init(
    _ attachments: AttachmentFiles, environment: [String: String], files: DispatchQueue, log: Logger
  ) {
    maker = ThumbnailMaker(
      files: attachments, program: Self.program,
      environment: environment.filter { $0.key == "PATH" }, queue: files
    ) { file, reason in
      log.warning(
        "an attachment is shown without a thumbnail",
        metadata: ["file": "\(file)", "reason": "\(reason)"])
    }
  }

  /// Answers where the thumbnail of the first attachment is (D9); never if there is none.
  func make(
    for presentation: Presentation, then answer: @escaping @Sendable (String) -> Void
  ) {
    guard let attachment = presentation.attachments.first else { return }
    maker.make(.picture, of: attachment) { thumbnail in
      if let thumbnail { answer(thumbnail.path) }
    }
  }

  /// The path of the program.
  static var program: String {
    let own = ProcessFacts(of: ProcessFacts.ownIdentifier)?.executable ?? ""
    return URL(fileURLWithPath: own).deletingLastPathComponent().path + "/notification-thumbnail"
  }
}
