/// Why a call was refused: the kind, the field, the value, and the remedy.
package struct NotificationFailure: Error, Hashable, Sendable {
  /// The kind of failure, by its name on the wire.
  package struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The name on the wire.
    package let name: String
    /// Creates a code from its name.
    package init(name: String) { self.name = name }
    /// The name on the wire.
    package var description: String { name }
  }

  /// The kind of failure; programs compare it, never the message.
  package var code: Code
  /// The field of the call that is wrong, such as `request.content.userInfo`.
  package var field: String?
  /// The wrong value, shortened.
  package var value: String?
  /// The problem, in one sentence.
  package var message: String
  /// The remedy, in one sentence.
  package var remedy: String

  /// Creates a failure; the value is cut to 200 characters.
  package init(
    _ code: Code, field: String? = nil, value: String? = nil, message: String, remedy: String
  ) {
    self.code = code
    self.field = field
    self.value = value.map { String($0.prefix(200)) }
    self.message = message
    self.remedy = remedy
  }
}

extension NotificationFailure.Code {
  // The first ones are Apple's, by the names of their UNError codes (B27).
  // The user has not allowed this app to notify (A15).
  package static let notificationsNotAllowed = Self(name: "notificationsNotAllowed")
  /// The trigger needs a date and has none (B28).
  package static let notificationInvalidNoDate = Self(name: "notificationInvalidNoDate")
  /// An attachment is not a file that can be read (D3).
  package static let attachmentInvalidURL = Self(name: "attachmentInvalidURL")
  /// An attachment is of a type that cannot be shown (D3).
  package static let attachmentUnrecognizedType = Self(name: "attachmentUnrecognizedType")
  /// An attachment is larger than its type may be (D1).
  package static let attachmentInvalidFileSize = Self(name: "attachmentInvalidFileSize")
  /// An attachment is missing in the system's folder (D6).
  package static let attachmentNotInDataStore = Self(name: "attachmentNotInDataStore")
  /// An attachment could not be copied to the system's folder (D6, D7).
  package static let attachmentMoveIntoDataStoreFailed = Self(
    name: "attachmentMoveIntoDataStoreFailed")
  /// The content of an attachment does not match its type (D5).
  package static let attachmentCorrupt = Self(name: "attachmentCorrupt")
  /// The notification has nothing to see or hear (B28).
  package static let notificationInvalidNoContent = Self(name: "notificationInvalidNoContent")
  /// The badge is a negative number (G5).
  package static let badgeInputInvalid = Self(name: "badgeInputInvalid")
  /// The message is malformed, or has a field of the wrong type.
  package static let invalidMessage = Self(name: "invalidMessage")
  /// A field has an invalid value.
  package static let invalidValue = Self(name: "invalidValue")
  /// A limit would be exceeded.
  package static let limitReached = Self(name: "limitReached")
  /// The socket has no server, and the daemon could not be started.
  package static let noDaemon = Self(name: "noDaemon")
  /// The identifier belongs to another program.
  package static let identityRefused = Self(name: "identityRefused")
  /// The store could not write.
  package static let storeFailed = Self(name: "storeFailed")
  /// The disk has no room.
  package static let diskFull = Self(name: "diskFull")
  /// The peer uses another version of the protocol.
  package static let versionMismatch = Self(name: "versionMismatch")
  /// The named object does not exist.
  package static let notFound = Self(name: "notFound")
  /// The operation is not supported here, or not yet.
  package static let unsupported = Self(name: "unsupported")
  /// The caller has no permission for this on this socket.
  package static let notPermitted = Self(name: "notPermitted")
  /// The connection was lost before the answer arrived.
  package static let connectionLost = Self(name: "connectionLost")
}

extension NotificationFailure {
  /// The problem, with the field and the value if they are known, in one line:
  /// `The field is missing (scene.root).`
  package var sentence: String {
    let subject = [field, value].compactMap(\.self).filter { !$0.isEmpty }
    guard !subject.isEmpty else { return message }
    let words = message.hasSuffix(".") ? String(message.dropLast()) : message
    return "\(words) (\(subject.joined(separator: ": ")))."
  }
}
