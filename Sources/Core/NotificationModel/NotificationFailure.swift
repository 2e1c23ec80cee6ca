/// Why a call was refused: what kind, which field, which value, and what to do about it.
package struct NotificationFailure: Error, Hashable, Sendable {
  /// The kind of failure, under the name that crosses the wire.
  package struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The name that crosses the wire.
    package let name: String
    /// Creates a code from its name.
    package init(name: String) { self.name = name }
    /// The name that crosses the wire.
    package var description: String { name }
  }

  /// The kind of failure; programs decide by it, never by the message.
  package var code: Code
  /// The field of the call that is at fault, such as `request.content.userInfo`.
  package var field: String?
  /// The value at fault, shortened.
  package var value: String?
  /// What is wrong, in one sentence.
  package var message: String
  /// What to do about it, in one sentence.
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
  /// The person has not allowed this app to notify (A15).
  package static let notificationsNotAllowed = Self(name: "notificationsNotAllowed")
  /// The trigger should have a date and has none (B28).
  package static let notificationInvalidNoDate = Self(name: "notificationInvalidNoDate")
  /// An attachment is not a file that can be read (D3).
  package static let attachmentInvalidURL = Self(name: "attachmentInvalidURL")
  /// An attachment is of a type that cannot be shown (D3).
  package static let attachmentUnrecognizedType = Self(name: "attachmentUnrecognizedType")
  /// An attachment is larger than its type may be (D1).
  package static let attachmentInvalidFileSize = Self(name: "attachmentInvalidFileSize")
  /// An attachment is no longer where the system kept it (D6).
  package static let attachmentNotInDataStore = Self(name: "attachmentNotInDataStore")
  /// An attachment could not be copied to where the system keeps them (D6, D7).
  package static let attachmentMoveIntoDataStoreFailed = Self(
    name: "attachmentMoveIntoDataStoreFailed")
  /// The content of an attachment is not what its type says (D5).
  package static let attachmentCorrupt = Self(name: "attachmentCorrupt")
  /// There is nothing for a person to see or hear (B28).
  package static let notificationInvalidNoContent = Self(name: "notificationInvalidNoContent")
  /// The badge is a negative number (G5).
  package static let badgeInputInvalid = Self(name: "badgeInputInvalid")
  /// A message that is not one of ours, or has a field of the wrong type.
  package static let invalidMessage = Self(name: "invalidMessage")
  /// A field has a value that cannot be taken.
  package static let invalidValue = Self(name: "invalidValue")
  /// A written limit would be passed.
  package static let limitReached = Self(name: "limitReached")
  /// Nobody answers on the socket and nobody could be started.
  package static let noDaemon = Self(name: "noDaemon")
  /// The program is not the one the identifier belongs to.
  package static let identityRefused = Self(name: "identityRefused")
  /// The store could not write.
  package static let storeFailed = Self(name: "storeFailed")
  /// The disk has no room.
  package static let diskFull = Self(name: "diskFull")
  /// The other side speaks another version.
  package static let versionMismatch = Self(name: "versionMismatch")
  /// The thing that was named does not exist.
  package static let notFound = Self(name: "notFound")
  /// The system cannot do this here, or not yet.
  package static let unsupported = Self(name: "unsupported")
  /// The caller may not do this on this socket.
  package static let notPermitted = Self(name: "notPermitted")
  /// The connection broke before the answer came.
  package static let connectionLost = Self(name: "connectionLost")
}

extension NotificationFailure {
  /// What is wrong, with the field and the value that are at fault where they are known, for whoever has one line
  /// for it: `The field is missing (scene.root).`
  package var sentence: String {
    let subject = [field, value].compactMap(\.self).filter { !$0.isEmpty }
    guard !subject.isEmpty else { return message }
    let words = message.hasSuffix(".") ? String(message.dropLast()) : message
    return "\(words) (\(subject.joined(separator: ": ")))."
  }
}
