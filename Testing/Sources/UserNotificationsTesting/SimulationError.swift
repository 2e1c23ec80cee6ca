public import Foundation
import NotificationModel

/// The reason why the simulated user could not perform the action of a test.
public struct SimulationError: LocalizedError, Hashable, Sendable, CustomStringConvertible {
  /// The problem, including the value at fault.
  public let message: String
  /// The remedy.
  public let remedy: String

  init(_ message: String, remedy: String) {
    self.message = message
    self.remedy = remedy
  }

  /// The message and the remedy, one after the other.
  public var description: String { "\(message) \(remedy)" }

  /// The description, for `localizedDescription`.
  public var errorDescription: String? { description }
}

extension SimulationError {
  /// Creates an error from a refusal of the system, in the terms of a test.
  init(_ failure: NotificationFailure) {
    let subject = [failure.field, failure.value].compactMap(\.self).joined(separator: ": ")
    self.init(
      subject.isEmpty ? failure.message : "\(failure.message) (\(subject))",
      remedy: failure.inTest().remedy)
  }
}

extension NotificationFailure {
  /// Returns the failure with a remedy for a test, where the daemon would name its command; on the default device the
  /// remedy explains that code which has left its test's task runs there.
  func inTest(onDefaultDevice isDefault: Bool = false) -> NotificationFailure {
    var failure = self
    failure.remedy = remedyInTest
    if isDefault, code == .notificationsNotAllowed || code == .unsupported {
      failure.remedy +=
        " This code ran on SimulatedDevice.default; if it left its test's task, "
        + "use .installedDevice."
    }
    return failure
  }

  private var remedyInTest: String {
    if code == .invalidValue, field == "decision",
      let remedy = Self.remediesOfDecisions[value ?? ""]
    {
      return remedy
    }
    if code == .notificationsNotAllowed {
      return
        "Call requestAuthorization in the app, and say in the test what the person answers, with "
        + "device.allow()."
    }
    let match = Self.remediesOfCommands.filter { remedy.contains($0.key) }
    return match.max { $0.key.count < $1.key.count }?.value ?? remedy
  }

  private static let remediesOfDecisions = [
    AuthorizationDecision.keep.rawValue:
      "It is for an app that asked with .provisional and about which the person has not decided yet; "
      + "change(_:) turns rows of the app's settings on and off.",
    AuthorizationDecision.allowInSummary.rawValue:
      "Turn the summary on first, with device.setScheduledSummary(_:).",
  ]

  private static let remediesOfCommands = [
    "unctl authorize": "Say what the person answers, with device.allow() or device.deny().",
    "unctl unlock": "Unlock the device first, with device.unlock().",
    "unctl delivered": "device.notificationCenter shows what is there.",
    "unctl apps": "Run the app's code on the device first.",
    "unctl ": "The device's story shows what led to this.",
  ]
}
