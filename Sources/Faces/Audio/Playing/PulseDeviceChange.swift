internal import CPulse

/// What one critical sound changes of a device, and how that comes to be as before.
struct PulseDeviceChange {
  /// The device as the person left it.
  let before: PulseDevice
  /// Whether it is made heard where it is silent.
  let unmutes: Bool

  /// What is to be put back afterwards; absent where nothing changes.
  ///
  /// Where streams move the device's volume along, ours will do so.
  var record: DeviceRecord? {
    let isTurnedUp = unmutes && before.isTurnedDown
    guard unmutes && before.isMuted || isTurnedUp || before.hasFlatVolume else { return nil }
    return DeviceRecord(
      name: before.name, isMuted: unmutes && before.isMuted,
      volumes: isTurnedUp || before.hasFlatVolume ? before.volumes : [])
  }

  /// Unmutes the device, and turns one that is turned down to nothing up.
  ///
  /// - Returns: The device as it is now.
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
  /// Puts back what is no longer as a record has it.
  ///
  /// A person who meanwhile muted the device themselves keeps what they chose.
  ///
  /// - Throws: `refused` where the device is not there; `noServer`, `late`.
  func restore(_ record: DeviceRecord) throws(AudioError) {
    let now = try device(named: record.name)
    if record.isMuted, !now.isMuted { try mute(true, now.index) }
    guard let loudest = record.volumes.max(), now.volumes != record.volumes else { return }
    var volume = now.volume
    if now.volumes.count == record.volumes.count {
      volume.set(record.volumes)
    } else {
      // It has other channels now, as after a change of its profile.
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
