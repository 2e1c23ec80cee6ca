/// Monitors the messages between the daemon and a real server.
package struct BusMonitor {
  private let program: DesktopProgram

  /// Starts to monitor the calls and signals of notification servers, and all answers.
  package init(on desktop: PrivateDesktop) throws {
    program = try desktop.start(
      "dbus-monitor",
      [
        "--profile", "--address", desktop.busAddress, "interface='\(MockServer.name)'",
        "type='method_return'", "type='error'",
      ])
    // Its first lines are about its own name; from then on it sees everything.
    try program.lines.next(with: "NameLost")
  }

  /// Waits until a call of `Notify` is answered; false means that it was refused.
  package func notifyAnswered() throws -> Bool {
    let call = try next { $0.first == "mc" && $0.last == "Notify" }
    let (serial, sender) = (call[2], call[3])
    let answer = try next {
      ["mr", "err"].contains($0.first) && $0.contains(sender) && $0.last == serial
    }
    return answer.first == "mr"
  }

  /// Waits for the next call of `Notify`.
  package func notifyCalled() throws {
    _ = try next { $0.first == "mc" && $0.last == "Notify" }
  }

  /// Waits for a signal.
  package func signal(_ member: String) throws {
    _ = try next { $0.first == "sig" && $0.last == member }
  }

  /// The next message with the wanted fields; others are skipped.
  private func next(_ isWanted: ([String]) -> Bool) throws -> [String] {
    while true {
      let fields = try program.lines.next().split(separator: "\t").map(String.init)
      if fields.count > 4, isWanted(fields) { return fields }
    }
  }
}
