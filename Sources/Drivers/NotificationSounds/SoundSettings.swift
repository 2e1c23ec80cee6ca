/// What the person and the system have chosen about sounds.
public struct SoundSettings: Hashable, Sendable {
  /// Whether a critical alert is heard on a device that is muted or turned down to nothing.
  ///
  /// It is unmuted for the sound and muted again (C9).
  public var unmutesForCritical: Bool
  /// The amplitude of a critical sound that has none of its own, 0 to 1: three quarters, which is
  /// 2.5 dB below the loudest.
  public var criticalVolume: Double

  /// Creates settings; at first a muted device stays muted.
  public init(unmutesForCritical: Bool = false, criticalVolume: Double = 0.75) {
    self.unmutesForCritical = unmutesForCritical
    self.criticalVolume = criticalVolume
  }
}
