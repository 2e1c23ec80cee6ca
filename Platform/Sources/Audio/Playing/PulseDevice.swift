internal import CPulse

/// The output device for sounds, as it was when the server was asked.
struct PulseDevice {
  /// The server's number of the device.
  var index: UInt32
  /// The name by which a stream selects it.
  var name: String
  /// Its volume, channel by channel.
  var volume: pa_cvolume
  /// The positions of its channels.
  var channelMap: pa_channel_map
  /// Whether the user has muted it.
  var isMuted: Bool
  /// Whether volumes of streams are absolute, and change the device's own volume.
  var hasFlatVolume: Bool

  /// Whether it is turned down to zero.
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

  /// The volume with which a stream has the given output amplitude, whatever the device's own volume
  /// is.
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
  /// Requests the device that is in use now.
  ///
  /// - Throws: `refused` if no device is in use; `noServer`, `late`.
  func currentDevice() throws(AudioError) -> PulseDevice {
    try device(named: "@DEFAULT_SINK@")
  }

  /// Requests a device.
  ///
  /// - Throws: `refused` if no device has this name; `noServer`, `late`.
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

  /// Copies the callback's argument, which is invalid after the callback returns.
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
  /// Sets the volumes of as many channels as the value has.
  mutating func set(_ volumes: [UInt32]) {
    unsafe withUnsafeMutableBytes(of: &values) { bytes in
      let values = unsafe bytes.bindMemory(to: pa_volume_t.self)
      for (index, volume) in volumes.prefix(values.count).enumerated() {
        unsafe values[index] = volume
      }
    }
  }
}

/// The changes of one critical sound to a device, and how they are undone.
struct PulseDeviceChange {
  /// The device as the user left it.
  let before: PulseDevice
  /// Whether a silent device is made audible.
  let unmutes: Bool

  /// The state to restore afterwards; `nil` if nothing changes.
  ///
  /// If streams change the device's volume, ours will do so.
  var record: DeviceRecord? {
    let isTurnedUp = unmutes && before.isTurnedDown
    guard unmutes && before.isMuted || isTurnedUp || before.hasFlatVolume else { return nil }
    return DeviceRecord(
      name: before.name, isMuted: unmutes && before.isMuted,
      volumes: isTurnedUp || before.hasFlatVolume ? before.volumes : [])
  }

  /// Unmutes the device, and raises a volume of zero.
  ///
  /// - Returns: The present state of the device.
  func makeHeard(_ connection: PulseConnection) throws(AudioError) -> PulseDevice {
    var device = before
    guard unmutes else { return device }
    if device.isMuted { try connection.mute(false, device.index) }
    device.isMuted = false
    if device.isTurnedDown {
      unsafe pa_cvolume_set(
        &device.volume, UInt32(device.channelMap.channels), cpulse_full_volume)
      try connection.setVolume(device.volume, device.index)
    }
    return device
  }
}

extension PulseConnection {
  /// Restores the settings that differ from a record.
  ///
  /// If the user has muted the device meanwhile, it stays muted.
  ///
  /// - Throws: `refused` if the device is missing; `noServer`, `late`.
  func restore(_ record: DeviceRecord) throws(AudioError) {
    let now = try device(named: record.name)
    if record.isMuted, !now.isMuted { try mute(true, now.index) }
    guard let loudest = record.volumes.max(), now.volumes != record.volumes else { return }
    var volume = now.volume
    if now.volumes.count == record.volumes.count {
      volume.set(record.volumes)
    } else {
      // The device has other channels now, as after a change of its profile.
      unsafe pa_cvolume_set(&volume, UInt32(volume.channels), loudest)
    }
    try setVolume(volume, now.index)
  }
}

extension PulseConnection {
  fileprivate func mute(_ isMuted: Bool, _ device: UInt32) throws(AudioError) {
    try unsafe finish(
      pa_context_set_sink_mute_by_index(context, device, isMuted ? 1 : 0, nil, nil))
  }

  fileprivate func setVolume(_ volume: pa_cvolume, _ device: UInt32) throws(AudioError) {
    var volume = volume
    try unsafe finish(pa_context_set_sink_volume_by_index(context, device, &volume, nil, nil))
  }
}
