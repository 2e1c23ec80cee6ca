internal import CPulse
import Glibc

/// A connection to the user's sound server, PulseAudio or PipeWire as its replacement.
///
/// It is used by one thread. A server that does not run is not started, because it would inherit the
/// limits of this process.
@safe final class PulseConnection {
  let loop: PulseLoop
  let context: OpaquePointer

  /// Connects, with the names that the user sees in the sound settings.
  ///
  /// - Throws: `noServer`, `late`.
  init(appName: String, appIdentifier: String, loop: PulseLoop) throws(AudioError) {
    guard let properties = unsafe pa_proplist_new() else {
      throw AudioError(code: .refused, message: "no memory")
    }
    defer { unsafe pa_proplist_free(properties) }
    unsafe pa_proplist_sets(properties, PA_PROP_APPLICATION_NAME, appName)
    unsafe pa_proplist_sets(properties, PA_PROP_APPLICATION_ID, appIdentifier)
    guard
      let context = unsafe pa_context_new_with_proplist(loop.api, appName, properties)
    else { throw AudioError(code: .refused, message: "no memory") }
    unsafe self.context = context
    self.loop = loop
    guard unsafe pa_context_connect(context, nil, PA_CONTEXT_NOAUTOSPAWN, nil) >= 0 else {
      throw failure(.noServer)
    }
    let isReady = try loop.wait(until: PulseLoop.now() + AudioLimits.answerMicroseconds) {
      () throws(AudioError) in try self.isReady()
    }
    guard isReady else { throw AudioError(code: .late, message: "the sound server is silent") }
  }

  deinit {
    unsafe pa_context_disconnect(context)
    unsafe pa_context_unref(context)
  }

  /// Whether the connection is ready.
  ///
  /// - Throws: `noServer` once it has failed for good.
  func isReady() throws(AudioError) -> Bool {
    switch unsafe pa_context_get_state(context) {
    case PA_CONTEXT_READY: return true
    case PA_CONTEXT_FAILED, PA_CONTEXT_TERMINATED: throw failure(.noServer)
    default: return false
    }
  }

  /// Waits for the answer to a request.
  ///
  /// - Throws: `noServer`, `refused`, `late`.
  func finish(_ operation: OpaquePointer?) throws(AudioError) {
    guard let operation = unsafe operation else { throw failure(.refused) }
    defer { unsafe pa_operation_unref(operation) }
    let isDone = try loop.wait(until: PulseLoop.now() + AudioLimits.answerMicroseconds) {
      () throws(AudioError) in
      _ = try self.isReady()
      return unsafe pa_operation_get_state(operation) != PA_OPERATION_RUNNING
    }
    guard isDone else {
      unsafe pa_operation_cancel(operation)
      throw AudioError(code: .late, message: "the sound server did not answer")
    }
  }

  /// The library's last error, in its words.
  func failure(_ code: AudioError.Code) -> AudioError {
    let words = unsafe pa_strerror(pa_context_errno(context)).map { unsafe String(cString: $0) }
    return AudioError(code: code, message: words ?? "no reason was given")
  }
}

/// The library's own loop, driven by the thread that waits.
///
/// Callbacks run only during a wait, so all of this belongs to one thread, which sleeps in the kernel
/// while it waits.
@safe final class PulseLoop {
  @unsafe let api: UnsafeMutablePointer<pa_mainloop_api>
  private let loop: OpaquePointer
  /// Whether this process was asked to stop.
  private(set) var isStopped = false
  private var hasSignals = false

  init() throws(AudioError) {
    guard let loop = unsafe pa_mainloop_new() else {
      throw AudioError(code: .refused, message: "no loop; free some memory")
    }
    unsafe self.loop = loop
    unsafe api = pa_mainloop_get_api(loop)
  }

  deinit {
    if hasSignals { pa_signal_done() }
    unsafe pa_mainloop_free(loop)
  }

  /// Makes SIGTERM and SIGINT end a wait instead of the process.
  ///
  /// The loop must live until the process ends, or until it is released.
  func catchSignals() throws(AudioError) {
    guard unsafe pa_signal_init(api) == 0 else {
      throw AudioError(code: .refused, message: "signals cannot be caught; free a descriptor")
    }
    hasSignals = true
    let own = unsafe Unmanaged.passUnretained(self).toOpaque()
    for signal in [SIGTERM, SIGINT] {
      let event = unsafe pa_signal_new(
        signal,
        { _, _, _, own in
          guard let own = unsafe own else { return }
          unsafe Unmanaged<PulseLoop>.fromOpaque(own).takeUnretainedValue().isStopped = true
        }, own)
      guard unsafe event != nil else {
        throw AudioError(code: .refused, message: "signal \(signal) cannot be caught")
      }
    }
    unblock()
  }

  /// Unblocks the signals, which the parent's starting thread may have blocked.
  private func unblock() {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for signal in [SIGTERM, SIGINT] { unsafe sigaddset(&signals, signal) }
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// Waits until `isDone`, which is checked after each event, is true.
  ///
  /// The result is false if the deadline, a reading of `now()`, comes first.
  func wait(until deadline: Int64, _ isDone: () throws(AudioError) -> Bool) throws(AudioError)
    -> Bool
  {
    while try !isDone() {
      let left = deadline - PulseLoop.now()
      guard left > 0 else { return false }
      guard unsafe pa_mainloop_prepare(loop, Int32(clamping: left)) >= 0,
        unsafe pa_mainloop_poll(loop) >= 0, unsafe pa_mainloop_dispatch(loop) >= 0
      else { throw AudioError(code: .refused, message: "the loop ended") }
    }
    return true
  }

  /// Microseconds on a clock that cannot be set: `CLOCK_MONOTONIC`.
  static func now() -> Int64 {
    var reading = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &reading)
    return Int64(reading.tv_sec) * 1_000_000 + Int64(reading.tv_nsec) / 1_000
  }
}
