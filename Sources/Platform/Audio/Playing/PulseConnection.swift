internal import CPulse
import Glibc

/// A connection to the person's sound server, PulseAudio or PipeWire in its place.
///
/// It is used by one thread. A server that does not run is not started: what this process started would
/// have its limits.
@safe final class PulseConnection {
  let loop: PulseLoop
  let context: OpaquePointer

  /// Connects, with what the person sees of us in the sound settings.
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

  /// Whether the connection stands.
  ///
  /// - Throws: `noServer` once it will never stand again.
  func isReady() throws(AudioError) -> Bool {
    switch unsafe pa_context_get_state(context) {
    case PA_CONTEXT_READY: return true
    case PA_CONTEXT_FAILED, PA_CONTEXT_TERMINATED: throw failure(.noServer)
    default: return false
    }
  }

  /// Waits for the answer to something that was asked.
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

  /// The error that the library remembers, in its words.
  func failure(_ code: AudioError.Code) -> AudioError {
    let words = unsafe pa_strerror(pa_context_errno(context)).map { unsafe String(cString: $0) }
    return AudioError(code: code, message: words ?? "no reason was given")
  }
}

/// The library's own loop, turned by the thread that waits for something.
///
/// Nothing is called back but what a wait asked for, so all of this lives on one thread, and it sleeps
/// in the kernel for as long as it waits.
@safe final class PulseLoop {
  @unsafe let api: UnsafeMutablePointer<pa_mainloop_api>
  private let loop: OpaquePointer
  /// Whether somebody asked this process to stop.
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

  /// From here on SIGTERM and SIGINT end a wait, and no longer the process.
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

  /// Whoever started this process may have kept the signals from the thread that did it.
  private func unblock() {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for signal in [SIGTERM, SIGINT] { unsafe sigaddset(&signals, signal) }
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// Waits until `isDone`, asked after each thing that happens, is true.
  ///
  /// The answer is false when the deadline, a reading of `now()`, comes first.
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

  /// Microseconds on a clock that nobody sets: `CLOCK_MONOTONIC`.
  static func now() -> Int64 {
    var reading = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &reading)
    return Int64(reading.tv_sec) * 1_000_000 + Int64(reading.tv_nsec) / 1_000
  }
}
