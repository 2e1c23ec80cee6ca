/// The core reads no clock, draws no randomness, does no input or output and never suspends.
enum PurityRule {
  /// Words that are forbidden in the core, with the effect of each.
  private static let words: [String: String] = [
    "async": "suspends", "await": "suspends", "Task": "suspends", "actor": "suspends",
    "AsyncStream": "suspends", "MainActor": "suspends",
    "Glibc": "does input or output", "FileManager": "does input or output",
    "FileHandle": "does input or output", "Process": "does input or output",
    "ProcessInfo": "does input or output", "URLSession": "does input or output",
    "Bundle": "does input or output", "UserDefaults": "does input or output",
    "CommandLine": "does input or output", "getenv": "does input or output",
    "print": "does input or output", "debugPrint": "does input or output",
    "Logger": "logs", "Logging": "logs", "NSLog": "logs",
    "Dispatch": "starts other work", "DispatchQueue": "starts other work",
    "Thread": "starts other work", "Timer": "starts other work",
    "random": "draws randomness", "randomElement": "draws randomness",
    "shuffled": "draws randomness", "shuffle": "draws randomness",
    "SystemRandomNumberGenerator": "draws randomness",
    "ContinuousClock": "reads a clock", "SuspendingClock": "reads a clock",
    "timeIntervalSinceNow": "reads a clock", "contentsOfFile": "does input or output",
    "autoupdatingCurrent": "asks for the machine's settings",
  ]

  static func findings(in file: SourceFile) -> [Finding] {
    let named = file.code.compactMap { token -> Finding? in
      guard token.kind == .word, let effect = words[token.text] else { return nil }
      return finding(file, token, "`\(token.text)` \(effect)")
    }
    let made = ["Date", "UUID"].flatMap { type in
      (file.places(of: type, "(", ")") + file.places(of: type, ".", "init", "(", ")")).map {
        finding(file, file.code[$0], "`\(type)()` reads the clock or draws randomness")
      }
    }
    return named + made + ambient(in: file)
  }

  /// `.now` and `.current` of a type; a value may have a property of that name.
  private static func ambient(in file: SourceFile) -> [Finding] {
    ["now", "current"].flatMap { name in
      file.places(of: ".", name).filter { place in
        guard place > 0, file.code[place - 1].kind == .word else { return true }
        return file.code[place - 1].text.first?.isUppercase ?? true
      }.map { finding(file, file.code[$0], "`.\(name)` asks the machine") }
    }
  }

  private static func finding(_ file: SourceFile, _ token: Token, _ what: String) -> Finding {
    Finding(
      path: file.path, line: token.line, what: what,
      remedy: "The core decides from what it is given: take the value as an argument.")
  }
}
