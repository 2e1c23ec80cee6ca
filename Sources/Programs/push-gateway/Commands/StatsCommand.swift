import ArgumentParser
import Foundation
import PushGateway
import PushStore

/// `push-gateway stats`
struct StatsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats", abstract: "Show how much the gateway keeps.",
    discussion: "What it does from moment to moment is told by /metrics on its admin port.")

  @OptionGroup var data: FolderOption

  func run() throws {
    let figures = try StoreReader(file: data.existing().store).figures()
    let rows = [
      ("teams", figures.teams), ("topics", figures.topics), ("keys", figures.keys),
      ("devices", figures.devices), ("tokens", figures.tokens),
      ("invalid tokens", figures.invalidTokens), ("waiting pushes", figures.waiting),
      ("of devices", figures.devicesWaitedFor), ("waiting bytes", figures.waitingBytes),
      ("log lines", figures.logEntries),
    ]
    for (name, value) in rows {
      print(name.padding(toLength: 16, withPad: " ", startingAt: 0) + "\(value)")
    }
  }
}
