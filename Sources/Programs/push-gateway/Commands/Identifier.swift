import ArgumentParser

/// The ten characters of a team or a key.
enum Identifier {
  private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")

  /// Ten capital letters and digits that nobody else is likely to have.
  static func new() -> String {
    String((0..<10).map { _ in letters.randomElement() ?? "A" })
  }

  /// Makes sure that a text is one; `what` names it in the error.
  static func check(_ text: String, _ what: String) throws {
    guard text.count == 10, text.allSatisfy({ letters.contains($0) }) else {
      throw ValidationError(
        "The \(what) is \(text); use ten capital letters and digits, such as \(new()).")
    }
  }

  /// Makes sure that a text is the bundle identifier of an app.
  static func checkTopic(_ text: String) throws {
    let isGood =
      !text.isEmpty && text.utf8.count <= 200
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || ".-_".contains($0)) }
    guard isGood else {
      throw ValidationError(
        "The topic is \(text); use the app's bundle identifier, such as com.example.app.")
    }
  }
}
