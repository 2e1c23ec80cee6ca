/// How urgent a push is (I20).
public enum PushPriority: UInt8, CaseIterable, Hashable, Sendable {
  /// It is sent when nothing else waits.
  case low = 1
  /// It is sent at a time that suits the device.
  case considerate = 5
  /// It is sent at once; what is not said is this.
  case immediate = 10
}
