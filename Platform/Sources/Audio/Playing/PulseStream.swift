internal import CPulse

/// One sound that is being sent to the server.
@safe final class PulseStream {
  private let connection: PulseConnection
  private let stream: OpaquePointer
  private let frames: AudioFrames

  /// Starts a stream, whose role, such as `event`, selects the server's rules.
  ///
  /// A device comes with the volume to play at; without both, the server decides.
  ///
  /// - Throws: `refused`, `noServer`, `late`.
  init(
    _ frames: AudioFrames, role: String, on device: PulseDevice?, volume: pa_cvolume?,
    connection: PulseConnection
  ) throws(AudioError) {
    self.connection = connection
    self.frames = frames
    var format = pa_sample_spec(
      format: cpulse_native_float, rate: UInt32(frames.framesPerSecond),
      channels: UInt8(frames.channels))
    var map = pa_channel_map()
    if let device {
      map = device.channelMap
    } else {
      unsafe pa_channel_map_init_extend(&map, UInt32(frames.channels), PA_CHANNEL_MAP_DEFAULT)
    }
    let properties = unsafe pa_proplist_new()
    defer { if let properties = unsafe properties { unsafe pa_proplist_free(properties) } }
    unsafe pa_proplist_sets(properties, PA_PROP_MEDIA_ROLE, role)
    guard
      let stream = unsafe pa_stream_new_with_proplist(
        connection.context, "Notification", &format, &map, properties)
    else { throw connection.failure(.refused) }
    unsafe self.stream = stream
    try connect(format, device, volume)
  }

  deinit {
    unsafe pa_stream_disconnect(stream)
    unsafe pa_stream_unref(stream)
  }

  /// Plays to the end, or until this process is asked to stop.
  ///
  /// - Throws: `late` if the server stops accepting data; `refused`, `noServer`.
  func play() throws(AudioError) {
    let length =
      Int64(frames.samples.count / frames.channels) * 1_000_000 / Int64(frames.framesPerSecond)
    let deadline = PulseLoop.now() + length + AudioLimits.overtimeMicroseconds
    var sent = 0
    let isSent = try connection.loop.wait(until: deadline) { () throws(AudioError) in
      if self.connection.loop.isStopped { return true }
      guard try self.isReady() else { return false }
      sent = try self.send(from: sent)
      return sent == self.frames.samples.count
    }
    guard isSent else { throw AudioError(code: .late, message: "the sound server has stopped") }
    if connection.loop.isStopped { return }
    try drain(deadline)
  }

  private func connect(
    _ format: pa_sample_spec, _ device: PulseDevice?, _ volume: pa_cvolume?
  ) throws(AudioError) {
    var format = format
    let ahead = unsafe pa_usec_to_bytes(AudioLimits.aheadMicroseconds, &format)
    // A value of all ones leaves the choice to the server.
    var buffer = pa_buffer_attr(
      maxlength: .max, tlength: UInt32(clamping: ahead), prebuf: .max, minreq: .max,
      fragsize: .max)
    let result: Int32
    if let device, var volume {
      result = unsafe pa_stream_connect_playback(
        stream, device.name, &buffer, cpulse_critical_stream, &volume, nil)
    } else {
      result = unsafe pa_stream_connect_playback(
        stream, nil, &buffer, cpulse_ordinary_stream, nil, nil)
    }
    guard result >= 0 else { throw connection.failure(.refused) }
    let isReady = try connection.loop.wait(
      until: PulseLoop.now() + AudioLimits.answerMicroseconds
    ) { () throws(AudioError) in try self.isReady() }
    guard isReady else { throw AudioError(code: .late, message: "no stream was made") }
    if let volume {
      try connection.insist(on: volume, stream: unsafe pa_stream_get_index(stream))
      try unsafe connection.finish(pa_stream_cork(stream, 0, nil, nil))
    }
  }

  private func isReady() throws(AudioError) -> Bool {
    _ = try connection.isReady()
    switch unsafe pa_stream_get_state(stream) {
    case PA_STREAM_READY: return true
    case PA_STREAM_FAILED, PA_STREAM_TERMINATED: throw connection.failure(.refused)
    default: return false
    }
  }

  /// Sends as much as the server accepts now, and returns the start of the rest.
  private func send(from start: Int) throws(AudioError) -> Int {
    let room = unsafe pa_stream_writable_size(stream)
    guard room != Int.max, room >= 0 else { throw connection.failure(.refused) }
    let frameBytes = frames.channels * MemoryLayout<Float>.size
    let count = min(room / frameBytes * frames.channels, frames.samples.count - start)
    guard count > 0 else { return start }
    let result = unsafe frames.samples.withUnsafeBytes { all in
      unsafe pa_stream_write(
        stream, all.baseAddress?.advanced(by: start * MemoryLayout<Float>.size),
        count * MemoryLayout<Float>.size, nil, 0, PA_SEEK_RELATIVE)
    }
    guard result >= 0 else { throw connection.failure(.refused) }
    return start + count
  }

  /// Waits until the last frame has been played.
  private func drain(_ deadline: Int64) throws(AudioError) {
    guard let operation = unsafe pa_stream_drain(stream, nil, nil) else {
      throw connection.failure(.refused)
    }
    defer { unsafe pa_operation_unref(operation) }
    _ = try connection.loop.wait(until: deadline) { () throws(AudioError) in
      _ = try self.isReady()
      return unsafe self.connection.loop.isStopped
        || pa_operation_get_state(operation) != PA_OPERATION_RUNNING
    }
  }
}

/// The volume of a stream as set in the server.
struct PulseStreamVolume {
  var volume: pa_cvolume
  var isMuted: Bool
}

extension PulseConnection {
  /// Makes sure that a stream has the volume with which it was created, and is not muted.
  ///
  /// PipeWire gives a new stream the volume that it remembers for the role, whatever was requested.
  ///
  /// - Throws: `refused`, `noServer`, `late`.
  func insist(on wanted: pa_cvolume, stream: UInt32) throws(AudioError) {
    let now = try volume(ofStream: stream)
    var (volume, present) = (wanted, now.volume)
    if unsafe pa_cvolume_equal(&volume, &present) == 0 {
      try unsafe finish(
        pa_context_set_sink_input_volume(context, stream, &volume, nil, nil))
    }
    if now.isMuted {
      try unsafe finish(pa_context_set_sink_input_mute(context, stream, 0, nil, nil))
    }
  }

  func volume(ofStream stream: UInt32) throws(AudioError) -> PulseStreamVolume {
    let answer = Answer()
    let own = unsafe Unmanaged.passUnretained(answer).toOpaque()
    let operation = unsafe pa_context_get_sink_input_info(
      context, stream,
      { _, facts, _, own in
        guard let facts = unsafe facts, let own = unsafe own else { return }
        let answer = unsafe Unmanaged<Answer>.fromOpaque(own).takeUnretainedValue()
        answer.volume = unsafe PulseStreamVolume(
          volume: facts.pointee.volume, isMuted: facts.pointee.mute != 0)
      }, own)
    try withExtendedLifetime(answer) { () throws(AudioError) in try unsafe finish(operation) }
    guard let volume = answer.volume else { throw failure(.refused) }
    return volume
  }

  /// Copies the callback's argument, which is invalid after the callback returns.
  private final class Answer {
    var volume: PulseStreamVolume?
  }
}
