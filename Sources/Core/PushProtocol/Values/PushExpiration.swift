/// How long a push is worth delivering (I3, I17).
public enum PushExpiration: Hashable, Sendable {
  /// It is tried once, now, and kept nowhere.
  case once
  /// It is kept until this instant, in seconds since 1970.
  case until(Int64)
}
