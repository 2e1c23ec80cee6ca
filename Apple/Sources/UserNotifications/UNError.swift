import NotificationModel

/// The domain of the errors that Apple's framework defines.
public let UNErrorDomain = "UNErrorDomain"

/// An error of the notification system, with Apple's codes.
///
/// Errors for which Apple has no code are thrown as `NotificationSystemError`.
///
/// ```swift
/// do {
///   try await center.add(request)
/// } catch UNError.notificationsNotAllowed {
///   print("Allow reminders in Settings.")
/// }
/// ```
///
/// - Note: On Linux an `NSError` of this domain does not cast to this type, so errors are always
///   thrown as this type itself; casting to `NSError` works.
public struct UNError: _BridgedStoredNSError {
  /// The error as Foundation stores it.
  public let _nsError: NSError

  /// Wraps an error of this domain.
  public init(_nsError error: NSError) {
    requireOfProgram(error.domain == UNErrorDomain, "UNError needs an error of UNErrorDomain")
    _nsError = error
  }

  /// Creates an error and adds a description unless the dictionary has one.
  public init(_ code: Code, userInfo: [String: Any] = [:]) {
    var userInfo = userInfo
    if userInfo[NSLocalizedDescriptionKey] == nil {
      userInfo[NSLocalizedDescriptionKey] = code.sentence
    }
    _nsError = NSError(domain: UNErrorDomain, code: code.rawValue, userInfo: userInfo)
  }

  /// The domain by which Foundation knows this type.
  public static var _nsErrorDomain: String { UNErrorDomain }
  /// The domain of these errors.
  public static var errorDomain: String { UNErrorDomain }

  /// The kind of error.
  public var code: Code { Code(rawValue: _nsError.code) ?? .notificationsNotAllowed }
  /// The details of the error, under Foundation's keys.
  public var userInfo: [String: Any] { _nsError.userInfo }
  /// The number of the code.
  public var errorCode: Int { _nsError.code }
  /// The details of the error, under Foundation's keys.
  public var errorUserInfo: [String: Any] { _nsError.userInfo }
  /// A description of the error, in a sentence.
  public var localizedDescription: String { _nsError.localizedDescription }
}

extension UNError {
  /// The kinds of errors, with Apple's numbers (B27).
  public enum Code: Int, _ErrorCodeProtocol, Sendable {
    /// The error that these codes belong to.
    public typealias _ErrorType = UNError

    /// The user does not allow this app to notify.
    case notificationsNotAllowed = 1
    /// The address of an attachment is not that of a readable file.
    case attachmentInvalidURL = 100
    /// The type of an attachment is not one that can be shown.
    case attachmentUnrecognizedType = 101
    /// An attachment is larger than its type may be.
    case attachmentInvalidFileSize = 102
    /// An attachment is not in the folder where the system keeps attachments.
    case attachmentNotInDataStore = 103
    /// An attachment could not be moved to the folder where the system keeps attachments.
    case attachmentMoveIntoDataStoreFailed = 104
    /// The content of an attachment is damaged.
    case attachmentCorrupt = 105
    /// A request that needs a date has none.
    case notificationInvalidNoDate = 1400
    /// A content has nothing that the user could see or hear (B28).
    case notificationInvalidNoContent = 1401
    /// An object that is not one of the system's was given to complete a content.
    case contentProvidingObjectNotAllowed = 1500
    /// An object that completes a content is not filled in.
    case contentProvidingInvalid = 1501
    /// A number for the badge is negative.
    case badgeInputInvalid = 1600

    /// Apple's number of the case.
    public var rawValue: Int {
      switch self {
      case .notificationsNotAllowed: 1
      case .attachmentInvalidURL: 100
      case .attachmentUnrecognizedType: 101
      case .attachmentInvalidFileSize: 102
      case .attachmentNotInDataStore: 103
      case .attachmentMoveIntoDataStoreFailed: 104
      case .attachmentCorrupt: 105
      case .notificationInvalidNoDate: 1400
      case .notificationInvalidNoContent: 1401
      case .contentProvidingObjectNotAllowed: 1500
      case .contentProvidingInvalid: 1501
      case .badgeInputInvalid: 1600
      }
    }

    var sentence: String {
      switch self {
      case .notificationsNotAllowed: "Notifications are not allowed for this application"
      case .attachmentInvalidURL: "Invalid attachment file URL"
      case .attachmentUnrecognizedType: "Unrecognized attachment file type"
      case .attachmentInvalidFileSize: "Invalid attachment file size"
      case .attachmentNotInDataStore: "The attachment is not in the data store"
      case .attachmentMoveIntoDataStoreFailed:
        "The attachment could not be moved into the data store"
      case .attachmentCorrupt: "The attachment file is damaged"
      case .notificationInvalidNoDate: "The notification has no date"
      case .notificationInvalidNoContent:
        "The notification has no content a person could see or hear"
      case .contentProvidingObjectNotAllowed: "The object may not provide notification content"
      case .contentProvidingInvalid: "The object does not provide valid notification content"
      case .badgeInputInvalid: "The badge number must not be negative"
      }
    }
  }

  /// The user does not allow this app to notify.
  public static var notificationsNotAllowed: Code { .notificationsNotAllowed }
  /// The address of an attachment is not that of a readable file.
  public static var attachmentInvalidURL: Code { .attachmentInvalidURL }
  /// The type of an attachment is not one that can be shown.
  public static var attachmentUnrecognizedType: Code { .attachmentUnrecognizedType }
  /// An attachment is larger than its type may be.
  public static var attachmentInvalidFileSize: Code { .attachmentInvalidFileSize }
  /// An attachment is not in the folder where the system keeps attachments.
  public static var attachmentNotInDataStore: Code { .attachmentNotInDataStore }
  /// An attachment could not be moved to the folder where the system keeps attachments.
  public static var attachmentMoveIntoDataStoreFailed: Code { .attachmentMoveIntoDataStoreFailed }
  /// The content of an attachment is damaged.
  public static var attachmentCorrupt: Code { .attachmentCorrupt }
  /// A request that needs a date has none.
  public static var notificationInvalidNoDate: Code { .notificationInvalidNoDate }
  /// A content has nothing that the user could see or hear.
  public static var notificationInvalidNoContent: Code { .notificationInvalidNoContent }
  /// An object that is not one of the system's was given to complete a content.
  public static var contentProvidingObjectNotAllowed: Code { .contentProvidingObjectNotAllowed }
  /// An object that completes a content is not filled in.
  public static var contentProvidingInvalid: Code { .contentProvidingInvalid }
  /// A number for the badge is negative.
  public static var badgeInputInvalid: Code { .badgeInputInvalid }
}

extension NotificationFailure {
  /// The error that an app receives: Apple's if Apple has a code, otherwise this package's.
  var publicError: any Error {
    guard let code = UNError.Code(refusal: code) else { return NotificationSystemError(self) }
    return UNError(
      code,
      userInfo: [
        NSLocalizedDescriptionKey: message, NSLocalizedRecoverySuggestionErrorKey: remedy,
      ])
  }
}

extension UNError.Code {
  /// Creates Apple's code for a refusal of the system, or `nil` if Apple has none (B27).
  fileprivate init?(refusal: NotificationFailure.Code) {
    switch refusal {
    case .notificationsNotAllowed: self = .notificationsNotAllowed
    case .notificationInvalidNoDate: self = .notificationInvalidNoDate
    case .notificationInvalidNoContent: self = .notificationInvalidNoContent
    case .badgeInputInvalid: self = .badgeInputInvalid
    case .attachmentInvalidURL: self = .attachmentInvalidURL
    case .attachmentUnrecognizedType: self = .attachmentUnrecognizedType
    case .attachmentInvalidFileSize: self = .attachmentInvalidFileSize
    case .attachmentNotInDataStore: self = .attachmentNotInDataStore
    case .attachmentMoveIntoDataStoreFailed: self = .attachmentMoveIntoDataStoreFailed
    case .attachmentCorrupt: self = .attachmentCorrupt
    default: return nil
    }
  }
}

/// Ends the process when Apple's framework would raise an exception for a mistake in the program (B5).
///
/// The sentence is printed in release builds too, which `precondition` would not do.
func requireOfProgram(_ isRight: Bool, _ sentence: @autoclosure () -> String) {
  if !isRight { fatalError(sentence()) }
}
