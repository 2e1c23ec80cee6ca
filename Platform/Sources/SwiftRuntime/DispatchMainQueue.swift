import Dispatch
import Glibc

/// The functions of Dispatch through which Foundation's run loop serves the main queue.
@_extern(c) func _dispatch_get_main_queue_handle_4CF() -> Int32
@_extern(c) func _dispatch_main_queue_callback_4CF(_ message: UnsafeMutableRawPointer?)

/// Dispatch's main queue, for a main loop that is not Dispatch's.
///
/// Code of the main actor runs on this queue, too.
package enum DispatchMainQueue {
  /// The descriptor of an event counter that is readable while the queue has work.
  ///
  /// Work that was queued before the first use did not count, so that one count is added for it.
  package static var descriptor: Int32 { counter }

  /// Runs the work that waits on the queue; on the main thread.
  ///
  /// Dispatch adds to the counter and never reads it: a loop that watches it would not rest until it is read.
  package static func drain() {
    var count: UInt64 = 0
    _ = unsafe read(counter, &count, MemoryLayout<UInt64>.size)
    _dispatch_main_queue_callback_4CF(nil)
  }

  private static let counter: Int32 = {
    let counter = _dispatch_get_main_queue_handle_4CF()
    var one: UInt64 = 1
    _ = unsafe write(counter, &one, MemoryLayout<UInt64>.size)
    return counter
  }()
}
