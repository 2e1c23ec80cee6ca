/// An error of places and regions, with Apple's codes.
///
/// Where a value is at fault its text names the field and the value, and its recovery suggestion says
/// what to do.
///
/// - Note: On Linux an `NSError` of this domain does not cast to this type, so errors are always
///   thrown as this type itself; casting to `NSError` works.
public struct CLError: _BridgedStoredNSError {
  /// The error as Foundation stores it.
  public let _nsError: NSError

  /// Wraps an error of this domain.
  public init(_nsError error: NSError) {
    _nsError = error
  }

  /// Creates an error; a description is added unless the dictionary has one.
  public init(_ code: Code, userInfo: [String: Any] = [:]) {
    let described = [NSLocalizedDescriptionKey: code.sentence].merging(userInfo) { $1 }
    _nsError = NSError(domain: kCLErrorDomain, code: code.rawValue, userInfo: described)
  }

  /// The domain that Foundation knows this type by.
  public static var _nsErrorDomain: String { kCLErrorDomain }
  /// The domain of these errors.
  public static var errorDomain: String { kCLErrorDomain }

  /// What went wrong.
  public var code: Code { Code(rawValue: _nsError.code) ?? .locationUnknown }
  /// The region to watch in place of the one that was refused, where there is one.
  public var alternateRegion: CLRegion? {
    userInfo[kCLErrorUserInfoAlternateRegionKey] as? CLRegion
  }
  /// What is known about the error, by Foundation's keys.
  public var userInfo: [String: Any] { _nsError.userInfo }
  /// The number of the code.
  public var errorCode: Int { _nsError.code }
  /// What is known about the error, by Foundation's keys.
  public var errorUserInfo: [String: Any] { _nsError.userInfo }
  /// What went wrong, in a sentence.
  public var localizedDescription: String { _nsError.localizedDescription }
}
