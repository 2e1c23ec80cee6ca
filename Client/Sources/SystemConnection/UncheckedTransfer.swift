import Dispatch
import Foundation

/// Carries a value that is not Sendable to another thread.
///
/// Nothing guards the value: the code that creates a transfer promises that only one side uses the value at a time, or that
/// the value is an object of this package that cannot change. Each use states which.
package struct UncheckedTransfer<Value>: @unchecked Sendable {
  /// The value.
  package let value: Value

  /// Wraps a value.
  package init(_ value: Value) {
    self.value = value
  }
}

/// A reference that does not keep its object alive, for a property behind a lock.
///
/// The runtime makes reading and clearing a weak reference atomic; the lock around this value guards
/// the rest.
package struct WeakReference<Object>: @unchecked Sendable {
  private let read: () -> Object?

  /// Refers to the object that a closure has captured weakly: `WeakReference { [weak it] in it }`.
  ///
  /// The closure keeps the type under which the object was given. A cast when the object is read would fail off the
  /// main actor for a class whose conformance is isolated to it.
  package init(_ read: @escaping () -> Object?) {
    self.read = read
  }

  /// The object, as long as another reference keeps it.
  package var object: Object? { read() }
}

extension WeakReference where Object: AnyObject {
  /// Refers to an object of a class, or to none.
  package init(_ object: Object?) {
    self.init { [weak object] in object }
  }
}

/// Determines whether code runs on the main queue.
///
/// The main queue is not always the main thread: a program with an `async` main function, such as one that runs
/// tests, gives its main thread up, and other threads serve the queue.
package enum MainQueue {
  private static let mark: DispatchSpecificKey<Void> = {
    let mark = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: mark, value: ())
    return mark
  }()

  /// Whether this is the main queue, or the main thread.
  package static var isCurrent: Bool {
    let mark = mark
    return Thread.isMainThread || DispatchQueue.getSpecific(key: mark) != nil
  }
}
