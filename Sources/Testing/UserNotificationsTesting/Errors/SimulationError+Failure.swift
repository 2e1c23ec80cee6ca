import NotificationModel

extension SimulationError {
  /// The refusal of the system, in the words of a test.
  init(_ failure: NotificationFailure) {
    let subject = [failure.field, failure.value].compactMap(\.self).joined(separator: ": ")
    self.init(
      subject.isEmpty ? failure.message : "\(failure.message) (\(subject))",
      remedy: failure.inTest().remedy)
  }
}
