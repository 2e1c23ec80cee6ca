/// The kernel's data about the program at the other end of a connection.
package struct PeerFacts: Hashable, Sendable {
  /// The process identifier.
  package var processIdentifier: Int
  /// The facts about its program, with the desktop file of the app that it claims to be.
  package var program: ProgramFacts
  /// The command that starts the sandboxed app from outside, such as `flatpak run` with its name; empty if none
  /// is known.
  package var sandboxCommand: [String]
  /// The session bus's facts, if the program calls over it.
  package var bus: Bus?

  /// The path of its executable, without a ` (deleted)` ending; absent if it could not be read.
  package var executable: String? { program.executable }
  /// The sandbox's own name of the app, if the program is sandboxed.
  package var sandboxIdentifier: String? { program.sandboxIdentifier }
  /// Whether it is in a sandbox of any kind, or nothing is known about it.
  package var isConfined: Bool { program.isSandboxed }

  /// The session bus's facts about a program that registers.
  package struct Bus: Hashable, Sendable {
    /// Whether the bus can start the app by the name that is its identifier.
    package var isActivatable: Bool
    /// The command of the desktop file of that name.
    package var command: [String]

    package init(isActivatable: Bool, command: [String] = []) {
      self.isActivatable = isActivatable
      self.command = command
    }
  }

  /// Creates the facts.
  package init(
    processIdentifier: Int, executable: String?, sandboxIdentifier: String? = nil,
    sandboxCommand: [String] = [], isConfined: Bool = false
  ) {
    self.init(
      processIdentifier: processIdentifier,
      program: ProgramFacts(
        executable: executable, sandboxIdentifier: sandboxIdentifier, isSandboxed: isConfined),
      sandboxCommand: sandboxCommand)
  }

  /// Creates the facts of a program.
  package init(processIdentifier: Int, program: ProgramFacts, sandboxCommand: [String] = []) {
    self.processIdentifier = processIdentifier
    self.program = program
    self.sandboxCommand = sandboxCommand
  }
}
