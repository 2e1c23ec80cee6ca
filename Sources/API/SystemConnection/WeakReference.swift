/// A reference that does not keep its object alive, for a property behind a lock.
///
/// The runtime makes reading and clearing a weak reference atomic; the lock around this value guards
/// the rest.
package struct WeakReference<Object>: @unchecked Sendable {
  private weak var stored: AnyObject?

  /// Refers to an object, or to none.
  package init(_ object: Object?) {
    stored = object as AnyObject?
  }

  /// The object, as long as somebody keeps it.
  package var object: Object? { stored as? Object }
}
