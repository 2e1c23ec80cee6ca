internal import CPulse

/// The volume of a stream as the server has it.
struct PulseStreamVolume {
  var volume: pa_cvolume
  var isMuted: Bool
}

extension PulseConnection {
  /// Makes sure that a stream has the volume it was made with, and is not muted.
  ///
  /// PipeWire gives a new stream the volume that it remembers of the role, whatever was asked for.
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

  /// Takes what the callback is given, which is gone when it returns.
  private final class Answer {
    var volume: PulseStreamVolume?
  }
}
