package import LinuxEvents

/// What the processes of extensions are allowed, where it can be chosen.
public struct ExtensionSettings: Hashable, Sendable {
  /// How long an extension may work on a push before it is told that its time is over, in microseconds
  /// (H10).
  public var time: Int64 = 30_000_000
  /// How long it may take then to hand something over, in microseconds.
  public var grace: Int64 = 2_000_000
  /// How long a push waits for a process that has room, in microseconds.
  public var patience: Int64 = 30_000_000
  /// How long a process without work is kept, in microseconds (H12).
  public var idleness: Int64 = 30_000_000
  /// How many kilobytes of memory a process may hold that no other shares (H11).
  public var memoryKilobytes = 24 * 1_024
  /// How many kilobytes the process of a content extension may hold that no other shares.
  public var contentMemoryKilobytes = 64 * 1_024
  /// How long a content extension may take to draw something, in microseconds.
  public var contentStart: Int64 = 10_000_000
  /// How long a content extension may live on when its view is closed, in microseconds.
  public var farewell: Int64 = 1_000_000
  /// How long the channel of a process that has ended may stay open, where something that it started
  /// holds it, and how long a process may live on without its channel, in microseconds.
  public var channelPatience: Int64 = 1_000_000
  /// Where each process gets a control group; nothing where none was delegated.
  package var groups: ControlGroup?
  /// How often its memory is looked at while it lives, in microseconds.
  public var memoryInterval: Int64 = 250_000

  /// Creates what Apple's devices allow.
  public init() {}
}
