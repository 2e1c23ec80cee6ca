/// What became of a push whose request was in order.
public enum PushVerdict: Hashable, Sendable {
  /// It is kept durably, or it was to be tried once and has been; the provider is told 200.
  case accepted
  /// It was not taken; the provider is told why.
  case refused(PushReason)
}
