/// What came of a fetch in the background.
public enum UIBackgroundFetchResult: UInt, Sendable {
  /// Something new was fetched.
  case newData = 0
  /// There was nothing new.
  case noData = 1
  /// It could not be fetched.
  case failed = 2

  /// Apple's number of the case.
  public var rawValue: UInt {
    switch self {
    case .newData: 0
    case .noData: 1
    case .failed: 2
    }
  }
}
