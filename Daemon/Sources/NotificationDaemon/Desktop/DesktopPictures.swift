import AppBundles
import AttachmentStore
import BorrowedDesktop
import DesktopEntries
import Dispatch
import Foundation
import LinuxEvents
import Logging
import NotificationModel

/// The app icons in desktop bubbles: redrawn from the bundle's icon, else from the icon in the desktop's menu.
final class DesktopIcons: Sendable {
  private let environment: [String: String]
  private let themes: DesktopThemes
  private let maker: IconMaker

  /// Stores the drawn icons in a folder; the program that draws is in the daemon's folder.
  init(environment: [String: String], themes: DesktopThemes, program: String, folder: String) {
    self.environment = environment
    self.themes = themes
    maker = IconMaker(
      folder: folder, program: program,
      environment: environment.filter { $0.key == "PATH" },
      queue: DispatchQueue(label: "org.usernotifications.icons"))
  }

  /// The icon of an app if it is ready; a bundle's icon that must be drawn first is reported later.
  func icon(
    of app: BundleIdentifier, bundle: String?, named name: String?,
    drawn answer: @escaping @Sendable (DesktopMedia.Icon) -> Void
  ) -> DesktopMedia.Icon? {
    let kept = bundle.flatMap { _ in maker.icon(of: app) }.flatMap { LocalFile($0) }
    if let bundle {
      maker.draw(for: app) {
        (try? AppBundle(at: bundle))?.iconPath
      } answer: { path in
        // A server that has loaded the old icon by its path does not receive the new one.
        if kept == nil, let file = path.flatMap({ LocalFile($0) }) { answer(.file(file)) }
      }
    }
    return kept.map(DesktopMedia.Icon.file) ?? name.flatMap { DesktopMedia.Icon(named: $0) }
      ?? DesktopEntry.find(app.rawValue, environment: environment)
      .flatMap { DesktopMedia.Icon($0) }
  }

  /// Draws the icon that an app's bundle, its own record or its desktop file names, as a PNG file; answers once, on a queue of
  /// its own, with nil without an icon.
  func file(
    of record: AppRecord?, _ app: BundleIdentifier, answer: @escaping @Sendable (String?) -> Void
  ) {
    let bundle = record?.bundlePath
    let entry = DesktopEntry.find(record?.desktop.entry ?? app.rawValue, environment: environment)
    let names = [record?.desktop.icon, entry?.icon]
    @Sendable func find(_ findsDrawings: Bool) -> String? {
      let theme = IconTheme(
        environment: environment, desktop: themes, findsDrawings: findsDrawings)
      return (bundle.flatMap { (try? AppBundle(at: $0))?.iconPath })
        ?? names.lazy.compactMap(\.self).compactMap(theme.picture).first
    }
    maker.draw(for: app) {
      find(true)
    } answer: { [maker] path in
      if let path = path ?? maker.icon(of: app) { return answer(path) }
      // Without a program that draws SVG, a small bitmap is still usable.
      maker.draw(for: app, find: { find(false) }, answer: answer)
    }
  }

  /// The icon of an app as it was drawn last; nil if it was not drawn.
  func drawn(of app: BundleIdentifier) -> String? { maker.icon(of: app) }

  /// Removes the icon of a removed app.
  func remove(_ app: BundleIdentifier) { maker.remove(app) }
}

/// Makes the thumbnails of attachments, with a program in the daemon's folder.
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

  /// Answers with the path of the thumbnail of the first attachment (D9); does not answer without one.
  func make(
    for presentation: Presentation, then answer: @escaping @Sendable (String) -> Void
  ) {
    guard let attachment = presentation.attachments.first else { return }
    make(for: attachment) { path in
      if let path { answer(path) }
    }
  }

  /// Answers once with the path of the thumbnail; with nil without an attachment, or if the thumbnail cannot be made.
  func make(for attachment: Attachment?, then answer: @escaping @Sendable (String?) -> Void) {
    guard let attachment else { return answer(nil) }
    maker.make(.picture, of: attachment) { answer($0?.path) }
  }

  /// The path of a thumbnail that was made already.
  func made(for attachment: Attachment) -> String? { maker.made(.picture, of: attachment)?.path }

  /// The name of the program.
  static let programName = "notification-thumbnail"

  /// The path of the program.
  static var program: String {
    SystemPrograms.path(
      of: programName,
      beside: ProcessFacts(of: ProcessFacts.ownIdentifier)?.executable ?? "")
  }
}
