/// A reference that does not keep its object alive, for a property behind a lock.
///
/// The runtime makes reading and clearing a weak reference atomic; the lock around this value guards
/// the rest.
package struct WeakReference<Object>: @unchecked Sendable {
  private let read: () -> Object?

  /// Refers to the object that a closure has captured weakly: `WeakReference { [weak it] in it }`.
  ///
  /// The closure keeps the type that the object was given under. A cast when the object is read would
  /// fail off the main actor for a class whose conformance is isolated to it.
  package init(_ read: @escaping () -> Object?) {
    self.read = read
  }

  /// The object, as long as somebody keeps it.
  package var object: Object? { read() }
}

extension WeakReference where Object: AnyObject {
  /// Refers to an object of a class, or to none.
  package init(_ object: Object?) {
    self.init { [weak object] in object }
  }
}
