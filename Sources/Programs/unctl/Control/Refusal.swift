import NotificationModel

/// Says why a call was refused, in the one line that every error of this program has.
enum Refusal {
  /// `message (field: value). remedy`
  static func text(_ failure: NotificationFailure) -> String {
    var sentence = SafeText.line(failure.message)
    if sentence.hasSuffix(".") { sentence.removeLast() }
    let shown = failure.value.flatMap { $0.isEmpty ? nil : $0 }
    switch (failure.field, shown) {
    case (let field?, let value?): sentence += " (\(SafeText.line(field)): \(SafeText.line(value)))"
    case (let field?, nil): sentence += " (\(SafeText.line(field)))"
    case (nil, let value?): sentence += " (\(SafeText.line(value)))"
    case (nil, nil): break
    }
    return failure.remedy.isEmpty ? sentence + "." : sentence + ". " + SafeText.line(failure.remedy)
  }

  /// 69 where nobody answered, 1 where somebody refused.
  static func exitCode(_ failure: NotificationFailure) -> Int32 {
    failure.code == .noDaemon || failure.code == .connectionLost ? 69 : 1
  }
}
