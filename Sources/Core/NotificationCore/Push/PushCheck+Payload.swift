public import NotificationModel

extension PushCheck {
  /// Looks at a payload as it would be read if it arrived, without letting it arrive.
  ///
  /// `bytes` is the size of the text it was read from. What would refuse it comes first among the
  /// problems; what is only passed over is at most `CoreLimits.pushProblems` others.
  public init(of values: [String: PropertyList], bytes: Int) {
    self.init(bytes: bytes, limit: CoreLimits.pushPayloadBytes)
    do throws(NotificationFailure) {
      try PushSize(of: values).check(byteCount: bytes)
    } catch {
      add(error, rule: "H6")
    }
    var reader = PushReader()
    do throws(NotificationFailure) {
      reader.read(try PushPayload.system(values["aps"]))
    } catch {
      add(error, rule: "H2")
      return
    }
    problems += reader.problems
    isNotification = reader.content.isPresentable
    isContentAvailable = reader.isContentAvailable
    if !isNotification, !isContentAvailable { addEmptiness() }
  }

  /// Says why a text is no payload yet.
  public init(unreadable failure: NotificationFailure, bytes: Int) {
    self.init(bytes: bytes, limit: CoreLimits.pushPayloadBytes)
    add(failure, rule: failure.code == .limitReached ? "H6" : "H2")
  }

  private mutating func add(_ failure: NotificationFailure, rule: String) {
    problems.append(
      PushProblem(
        field: failure.field ?? "payload", value: failure.value ?? "nothing", rule: rule,
        message: failure.message))
  }

  /// Such a payload is taken, and nothing comes of it (H7).
  private mutating func addEmptiness() {
    problems.append(
      PushProblem(
        field: "aps", value: "nothing", rule: "H7",
        message: "there is nothing to show or hear, and content-available does not wake the app"))
  }
}
