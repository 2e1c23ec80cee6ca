internal import CPulse

/// What one sound changes of a device, and how it comes to be as before.
struct PulseDeviceChange {
  /// The device as the person left it.
  let before: PulseDevice

  /// Unmutes the device, and turns one that is turned down to nothing up.
  ///
  /// - Returns: The device as it is now.
  func makeHeard(_ connection: PulseConnection) throws(AudioError) -> PulseDevice {
    var device = before
    if device.isMuted { try mute(false, connection) }
    device.isMuted = false
    if device.isSilent {
      unsafe pa_cvolume_set(
        &device.volume, UInt32(device.channelMap.channels), cpulse_full_volume)
      try setVolume(device.volume, connection)
    }
    return device
  }

  /// Puts back what is no longer as before.
  ///
  /// Where streams move the device's volume along, ours has done so; and a person who meanwhile muted
  /// or unmuted the device keeps what they chose.
  func undo(_ connection: PulseConnection, hasUnmuted: Bool) throws(AudioError) {
    guard hasUnmuted || before.hasFlatVolume || before.isSilent else { return }
    let now = try connection.currentDevice()
    guard now.index == before.index else { return }
    if hasUnmuted, !now.isMuted { try mute(true, connection) }
    var old = before.volume
    var new = now.volume
    if unsafe pa_cvolume_equal(&old, &new) == 0 { try setVolume(old, connection) }
  }

  private func mute(_ isMuted: Bool, _ connection: PulseConnection) throws(AudioError) {
    try unsafe connection.finish(
      pa_context_set_sink_mute_by_index(
        connection.context, before.index, isMuted ? 1 : 0, nil, nil))
  }

  private func setVolume(
    _ volume: pa_cvolume, _ connection: PulseConnection
  ) throws(AudioError) {
    var volume = volume
    try unsafe connection.finish(
      pa_context_set_sink_volume_by_index(connection.context, before.index, &volume, nil, nil))
  }
}
