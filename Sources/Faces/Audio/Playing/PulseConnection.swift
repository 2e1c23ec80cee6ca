internal import CPulse

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
