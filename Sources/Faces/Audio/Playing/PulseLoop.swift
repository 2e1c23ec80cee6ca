internal import CPulse
import Glibc

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
