import Dispatch
import Foundation

/// Tells whether code runs on the main queue.
///
/// That is not always the main thread: a program with an `async` main function, such as one that runs tests,
/// gives its main thread up, and other threads serve the queue.
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
