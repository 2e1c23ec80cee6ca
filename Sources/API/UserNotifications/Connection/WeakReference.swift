/// A reference that does not keep its object alive, for a property behind a lock.
///
/// The runtime makes reading and clearing a weak reference atomic; the lock around this value guards
/// the rest.
struct WeakReference<Object>: @unchecked Sendable {
  private weak var stored: AnyObject?

  init(_ object: Object?) {
    stored = object as AnyObject?
  }

  var object: Object? { stored as? Object }
}
