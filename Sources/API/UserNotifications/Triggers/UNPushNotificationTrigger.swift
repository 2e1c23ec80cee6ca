/// Says that a notification came from a server; only the system makes it (B25).
open class UNPushNotificationTrigger: UNNotificationTrigger {
  package init() {
    super.init(_Designated(), repeats: false)
  }

  /// Reads a trigger from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }
}
