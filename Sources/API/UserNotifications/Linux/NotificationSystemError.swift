import NotificationModel

/// An error of the notification system on Linux that Apple has no code for.
///
/// It names the field and the value at fault and says what to do. Errors that Apple does have a code
/// for are `UNError`s.
public struct NotificationSystemError: Error, Hashable, Sendable {
  /// What kind of error it is.
  public var code: Code
  /// What is wrong, in one sentence.
  public var message: String
  /// The field at fault, such as `content.userInfo["when"]`, where there is one.
  public var field: String?
  /// The value at fault, shortened to 200 characters, where there is one.
  public var value: String?
  /// What to do about it, in one sentence.
  public var remedy: String

  /// Creates an error.
  public init(
    code: Code, message: String, field: String? = nil, value: String? = nil, remedy: String
  ) {
    self.code = code
    self.message = message
    self.field = field
    self.value = value.map { String($0.prefix(200)) }
    self.remedy = remedy
  }

  init(_ failure: NotificationFailure) {
    self.init(
      code: Code(rawValue: failure.code.name), message: failure.message, field: failure.field,
      value: failure.value, remedy: failure.remedy)
  }
}

extension NotificationSystemError: LocalizedError, CustomStringConvertible {
  /// What is wrong, with the field and the value.
  public var errorDescription: String? {
    switch (field, value) {
    case (let field?, let value?): "\(message) (\(field): \(value))"
    case (let field?, nil): "\(message) (\(field))"
    default: message
    }
  }

  /// What to do about it.
  public var recoverySuggestion: String? { remedy }

  /// The whole error in one line.
  public var description: String {
    "\(code.rawValue): \(errorDescription ?? message) \(remedy)"
  }
}

extension NotificationSystemError: CustomNSError {
  /// The domain that Foundation shows.
  public static var errorDomain: String { "NotificationSystemErrorDomain" }

  /// The number of the code; it is the same in every run.
  public var errorCode: Int { code.number }

  /// The texts by Foundation's keys.
  public var errorUserInfo: [String: Any] {
    [
      NSLocalizedDescriptionKey: errorDescription ?? message,
      NSLocalizedRecoverySuggestionErrorKey: remedy,
    ]
  }
}
