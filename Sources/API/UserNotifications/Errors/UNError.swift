/// The domain of the errors that Apple's framework defines.
public let UNErrorDomain = "UNErrorDomain"

/// An error of the notification system, with Apple's codes.
///
/// What Apple has no code for is thrown as `NotificationSystemError`.
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

  /// Creates an error; a description is added unless the dictionary has one.
  public init(_ code: Code, userInfo: [String: Any] = [:]) {
    var userInfo = userInfo
    if userInfo[NSLocalizedDescriptionKey] == nil {
      userInfo[NSLocalizedDescriptionKey] = code.sentence
    }
    _nsError = NSError(domain: UNErrorDomain, code: code.rawValue, userInfo: userInfo)
  }

  /// The domain that Foundation knows this type by.
  public static var _nsErrorDomain: String { UNErrorDomain }
  /// The domain of these errors.
  public static var errorDomain: String { UNErrorDomain }

  /// What went wrong.
  public var code: Code { Code(rawValue: _nsError.code) ?? .notificationsNotAllowed }
  /// What is known about the error, by Foundation's keys.
  public var userInfo: [String: Any] { _nsError.userInfo }
  /// The number of the code.
  public var errorCode: Int { _nsError.code }
  /// What is known about the error, by Foundation's keys.
  public var errorUserInfo: [String: Any] { _nsError.userInfo }
  /// What went wrong, in a sentence.
  public var localizedDescription: String { _nsError.localizedDescription }
}
