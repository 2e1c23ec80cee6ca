import AttachmentStore
import Dispatch
import Foundation
import LinuxEvents
import Logging
import NotificationModel

extension Daemon {
  /// Answers where the thumbnail of the first attachment is (D9); never where there is none.
  func thumbnail(
    for presentation: Presentation, then answer: @escaping @Sendable (String) -> Void
  ) {
    guard let attachment = presentation.attachments.first else { return }
    thumbnails.make(.picture, of: attachment) { thumbnail in
      if let thumbnail { answer(thumbnail.path) }
    }
  }

  /// The program that makes thumbnails, which lies beside the daemon's own.
  static func thumbnailMaker(
    _ attachments: AttachmentFiles, _ configuration: DaemonConfiguration, _ files: DispatchQueue,
    _ log: Logger
  ) -> ThumbnailMaker {
    ThumbnailMaker(
      files: attachments, program: thumbnailProgram,
      environment: configuration.environment.filter { $0.key == "PATH" }, queue: files
    ) { file, reason in
      log.warning(
        "an attachment is shown without a thumbnail",
        metadata: ["file": "\(file)", "reason": "\(reason)"])
    }
  }

  /// Its path.
  static var thumbnailProgram: String {
    let own = ProcessFacts(of: ProcessFacts.ownIdentifier)?.executable ?? ""
    return URL(fileURLWithPath: own).deletingLastPathComponent().path + "/notification-thumbnail"
  }
}
