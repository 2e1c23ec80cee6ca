import NotificationModel

extension SimulationError {
  /// What to do, where the daemon's words would speak of its command.
  private static func remedy(of failure: NotificationFailure) -> String {
    let remedies = [
      "unctl authorize": "Say what the person answers, with device.allow() or device.deny().",
      "unctl unlock": "Unlock the device first, with device.unlock().",
      "unctl delivered": "device.notificationCenter tells what is there.",
      "unctl apps": "Run the app's code on the device first.",
      "unctl ": "The device's story tells how it came to this.",
    ]
    let match = remedies.filter { failure.remedy.contains($0.key) }
    return match.max { $0.key.count < $1.key.count }?.value ?? failure.remedy
  }

  /// The refusal of the system, in the words of a test.
  init(_ failure: NotificationFailure) {
    let subject = [failure.field, failure.value].compactMap(\.self).joined(separator: ": ")
    self.init(
      subject.isEmpty ? failure.message : "\(failure.message) (\(subject))",
      remedy: Self.remedy(of: failure))
  }
}
