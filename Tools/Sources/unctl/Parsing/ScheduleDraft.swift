import AttachmentStore
import Foundation
import NotificationModel

/// The values described by the options of `unctl schedule`: the request, and the category with its buttons.
struct ScheduleDraft: Hashable {
  var identifier: String
  var title = ""
  var subtitle = ""
  var body = ""
  var thread = ""
  var level = InterruptionLevel.active
  var sound: Sound?
  var badge: Int?
  var attachments: [AttachedFile] = []
  var actions: [NotificationAction] = []
  var userInfo: [String: PropertyList] = [:]
  var trigger: Trigger?
  /// Whether clearing the notification counts as an answer (F2).
  var reportsDismissal = false

  /// The request in the system's model.
  var request: NotificationRequest {
    var content = NotificationContent()
    content.title = .literal(title)
    content.subtitle = .literal(subtitle)
    content.body = .literal(body)
    content.threadIdentifier = thread
    content.interruptionLevel = level
    content.sound = sound
    content.badge = badge
    content.attachments = attachments.enumerated().map { $1.attachment(number: $0 + 1) }
    content.userInfo = userInfo
    content.categoryIdentifier = category?.identifier ?? ""
    return NotificationRequest(identifier: identifier, content: content, trigger: trigger)
  }

  /// The category that the request belongs to; `nil` without buttons.
  ///
  /// Its identifier is derived from the buttons, so that a script that schedules every hour keeps one category and not one for
  /// each hour.
  var category: NotificationCategory? {
    guard !actions.isEmpty || reportsDismissal else { return nil }
    let words = actions.map { action in
      [
        action.identifier, action.title.plain, String(action.options.rawValue),
        action.textInput?.placeholder.plain ?? "",
      ].joined(separator: "\u{1F}")
    }
    let digest = Self.digest(words.joined(separator: "\u{1E}") + "\(reportsDismissal)")
    return NotificationCategory(
      identifier: "unctl.\(digest)", actions: actions,
      options: reportsDismissal ? .customDismissAction : [])
  }

  /// Reads the sound: `default`, `none`, or the name of a file.
  static func sound(_ text: String) throws(UnreadableArgument) -> Sound? {
    switch text {
    case "none": nil
    case "default": .standard
    case _ where text.isEmpty || text.contains("/"):
      throw UnreadableArgument(
        text, expected: "a sound; write default, none or the name of a file among the sounds")
    default: Sound(kind: .standard, name: text)
    }
  }

  /// Reads the interruption level.
  static func level(_ text: String) throws(UnreadableArgument) -> InterruptionLevel {
    guard let level = InterruptionLevel(name: text) else {
      let names = InterruptionLevel.allCases.map(\.name).joined(separator: ", ")
      throw UnreadableArgument(text, expected: "a level; there are \(names)")
    }
    return level
  }

  /// FNV-1a: the same buttons must give the same name in every run.
  private static func digest(_ text: String) -> String {
    let hash = text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { hash, byte in
      (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    return String(hash, radix: 16)
  }
}

/// A file that is shown with a notification: its path as written, and the type that its extension names (D4).
struct AttachedFile: Hashable {
  /// The absolute path.
  let path: String
  /// The uniform type identifier.
  let type: String

  /// Reads a path; a relative one is resolved against the current folder.
  ///
  /// The daemon checks whether the file can be read and matches its extension.
  init(_ text: String) throws(UnreadableArgument) {
    let url = URL(fileURLWithPath: text).standardizedFileURL
    guard !text.isEmpty, let type = AttachmentType.of(fileExtension: url.pathExtension) else {
      let endings = AttachmentType.all.map { $0.extensions[0] }.joined(separator: ", ")
      throw UnreadableArgument(
        text, expected: "a file that a notification can show; its name must end in \(endings)")
    }
    path = url.path
    self.type = type.identifier
  }

  /// The attachment of a request; `number` is its position among them, from 1 on.
  func attachment(number: Int) -> Attachment {
    Attachment(identifier: String(number), path: path, type: type)
  }
}
