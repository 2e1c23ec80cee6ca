/// What came of a push that woke its app, as the app says.
public enum PushFetchResult: String, CaseIterable, Hashable, Sendable {
  /// Something new was fetched.
  case newData
  /// There was nothing new.
  case noData
  /// It could not be fetched.
  case failed
}
