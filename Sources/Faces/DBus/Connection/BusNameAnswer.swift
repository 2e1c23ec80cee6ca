/// What became of the wish to own a name.
package enum BusNameAnswer: Int, Sendable {
  /// The name is this connection's.
  case owned = 1
  /// Another owns it; this connection is next when that one goes.
  case queued = 2
  /// Another owns it and keeps it.
  case taken = 3
  /// The name was this connection's already.
  case alreadyOwned = 4
}
