public import NotificationModel

extension NotificationSystem {
  /// Which app a connection greeted as; nothing before its greeting was taken.
  public func app(on connection: ConnectionNumber) -> BundleIdentifier? {
    connections[connection]?.app
  }

  /// Whether the program of a connection lives in a sandbox.
  public func isSandboxed(_ connection: ConnectionNumber) -> Bool {
    connections[connection]?.isSandboxed == true
  }
}
