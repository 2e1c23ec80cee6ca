public import PushProtocol

/// What a newer push takes the place of while both wait (I17, I18).
public enum ReplacementPolicy: String, CaseIterable, Hashable, Sendable {
  /// The one with the same collapse identifier; of background pushes to one token the newest stays.
  case byCollapseIdentifier = "collapse-id"
  /// As Apple documents it: one for each app, or one for each collapse identifier of the app.
  case onePerApp = "one-per-app"

  /// What is the same for two pushes to one token of which only the newer one waits; nothing
  /// replaces a push without one.
  ///
  /// A letter goes before a collapse identifier, so that no identifier reads as another kind of key.
  public func replacementKey(of push: ProviderPush) -> String? {
    if let collapse = push.collapseID { return "c" + collapse }
    if self == .onePerApp { return "a" }
    return push.type == .background ? "b" : nil
  }
}
