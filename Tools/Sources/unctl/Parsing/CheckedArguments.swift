import ArgumentParser

/// Arguments with conditions between each other, which the parser checks before it looks for unknown arguments.
///
/// A misspelled option would therefore be reported as a missing one. `Unctl` parses once more without these conditions, and
/// reports an unknown argument first.
protocol CheckedArguments: ParsableArguments {
  /// Refuses contradictory arguments.
  func checkArguments() throws
}

extension CheckedArguments {
  func checkArguments() throws {}

  func validate() throws {
    if !ArgumentChecks.areOff { try checkArguments() }
  }
}

/// Whether the conditions between arguments are checked.
enum ArgumentChecks {
  @TaskLocal static var areOff = false

  /// The error of the parser itself about arguments that a command has refused; nil if the parser accepts them.
  static func parserError(about root: (any ParsableCommand.Type)) -> (any Error)? {
    $areOff.withValue(true) {
      do {
        _ = try root.parseAsRoot()
        return nil
      } catch {
        return error
      }
    }
  }
}
