import Glibc

/// Threads of this process, without the library that would bring the data of all languages along.
package enum Threads {
  private final class Body {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Starts a detached thread: pthread_create(3).
  ///
  /// - Parameters:
  ///   - purpose: Its purpose, in the words of an error.
  ///   - body: The thread's code; the thread ends when it returns.
  /// - Throws: The error of pthread_create(3), such as too many threads, with the purpose.
  package static func start(
    for purpose: String, _ body: @escaping @Sendable () -> Void
  ) throws(LinuxError) {
    let context = unsafe Unmanaged.passRetained(Body(body)).toOpaque()
    var thread = pthread_t()
    do throws(LinuxError) {
      try SystemCall.checkCode("pthread_create", purpose) {
        unsafe pthread_create(
          &thread, nil,
          { context in
            guard let context = unsafe context else { return nil }
            unsafe Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
            return nil
          }, context)
      }
    } catch {
      unsafe Unmanaged<Body>.fromOpaque(context).release()
      throw error
    }
    pthread_detach(thread)
  }

  /// Lets the calling thread rest: nanosleep(2).
  package static func sleep(seconds: Double) {
    guard seconds > 0 else { return }
    let whole = seconds.rounded(.down)
    var left = timespec(tv_sec: Int(whole), tv_nsec: Int((seconds - whole) * 1_000_000_000))
    var rest = timespec()
    while unsafe nanosleep(&left, &rest) != 0, errno == EINTR { left = rest }
  }
}
