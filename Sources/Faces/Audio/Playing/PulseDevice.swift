internal import CPulse

/// The device that sounds come out of, as it was when the server was asked.
struct PulseDevice {
  /// The number by which the server knows it.
  var index: UInt32
  /// The name by which a stream asks for it.
  var name: String
  /// Its volume, channel by channel.
  var volume: pa_cvolume
  /// Where its channels are.
  var channelMap: pa_channel_map
  /// Whether the person has muted it.
  var isMuted: Bool
  /// Whether volumes of streams are told as what comes out, and move the device's own along.
  var hasFlatVolume: Bool

  /// Whether it is turned down to nothing.
  var isTurnedDown: Bool {
    var volume = volume
    return unsafe pa_sw_volume_to_linear(pa_cvolume_max(&volume)) == 0
  }

  /// Its volume, channel by channel, in the server's unit.
  var volumes: [UInt32] {
    var volume = volume
    let count = Int(volume.channels)
    return unsafe withUnsafeBytes(of: &volume.values) { bytes in
      unsafe Array(bytes.bindMemory(to: pa_volume_t.self).prefix(count))
    }
  }

  /// The volume that makes a stream come out with an amplitude, whatever the device's own volume is.
  ///
  /// A channel that the device has turned off stays off.
  func streamVolume(amplitude: Double) -> pa_cvolume {
    var result = volume
    if hasFlatVolume {
      unsafe pa_cvolume_set(
        &result, UInt32(channelMap.channels), pa_sw_volume_from_linear(amplitude))
      return result
    }
    unsafe withUnsafeMutableBytes(of: &result.values) { bytes in
      let values = unsafe bytes.bindMemory(to: pa_volume_t.self)
      for index in 0..<min(Int(volume.channels), values.count) {
        let own = unsafe pa_sw_volume_to_linear(values[index])
        unsafe values[index] = own > 0 ? pa_sw_volume_from_linear(amplitude / own) : 0
      }
    }
    return result
  }
}

extension PulseConnection {
  /// Asks for the device that is in use now.
  ///
  /// - Throws: `refused` where there is none; `noServer`, `late`.
  func currentDevice() throws(AudioError) -> PulseDevice {
    try device(named: "@DEFAULT_SINK@")
  }

  /// Asks for a device.
  ///
  /// - Throws: `refused` where there is none of this name; `noServer`, `late`.
  func device(named name: String) throws(AudioError) -> PulseDevice {
    let answer = Answer()
    let own = unsafe Unmanaged.passUnretained(answer).toOpaque()
    let operation = unsafe pa_context_get_sink_info_by_name(
      context, name,
      { _, facts, _, own in
        guard let facts = unsafe facts, let own = unsafe own else { return }
        let answer = unsafe Unmanaged<Answer>.fromOpaque(own).takeUnretainedValue()
        answer.device = unsafe PulseDevice(facts.pointee)
      }, own)
    try withExtendedLifetime(answer) { () throws(AudioError) in try unsafe finish(operation) }
    guard let device = answer.device else { throw failure(.refused) }
    return device
  }

  /// Takes what the callback is given, which is gone when it returns.
  private final class Answer {
    var device: PulseDevice?
  }
}

extension PulseDevice {
  fileprivate init(_ facts: pa_sink_info) {
    index = unsafe facts.index
    name = unsafe facts.name.map { unsafe String(cString: $0) } ?? ""
    volume = unsafe facts.volume
    channelMap = unsafe facts.channel_map
    isMuted = unsafe facts.mute != 0
    hasFlatVolume = unsafe facts.flags.rawValue & PA_SINK_FLAT_VOLUME.rawValue != 0
  }
}

extension pa_cvolume {
  /// Takes the volumes of as many channels as it has.
  mutating func set(_ volumes: [UInt32]) {
    unsafe withUnsafeMutableBytes(of: &values) { bytes in
      let values = unsafe bytes.bindMemory(to: pa_volume_t.self)
      for (index, volume) in volumes.prefix(values.count).enumerated() {
        unsafe values[index] = volume
      }
    }
  }
}
