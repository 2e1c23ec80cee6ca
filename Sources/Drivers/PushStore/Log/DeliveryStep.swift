public import PushProtocol

/// Something that happened to a push.
public enum DeliveryStep: Hashable, Sendable {
  /// A provider's request was answered with 200.
  case accepted
  /// It is on the disk, and waits.
  case stored
  /// It went out to the device.
  case sent
  /// The device has it, and said what it did with it.
  case acknowledged(PushOutcome)
  /// Its time was over before the device came.
  case expired
  /// A newer one took its place.
  case replaced
  /// It was let go.
  case dropped(DropReason)
  /// The provider sent it again; it was not added again.
  case duplicate

  /// Why a push was let go.
  public enum DropReason: UInt8, CaseIterable, Hashable, Sendable {
    /// It was not to be kept, and the device was not there.
    case deviceAway = 1
    /// More waited for the device than is kept for one.
    case tooManyWaiting = 2
    /// Its token was given back, or given anew.
    case unregistered = 3
  }
}
