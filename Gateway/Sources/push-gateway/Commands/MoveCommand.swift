import ArgumentParser
import Foundation
import PushGateway

/// `push-gateway move`
struct MoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "move",
    abstract: "Move a gateway from the file in its folder into PostgreSQL.",
    discussion: """
      Stop the gateway first. Everything is moved: devices, tokens, teams, topics, keys, certificates, waiting pushes and the \
      delivery log. Then the folder is that of the first node, and the file is called gateway.sqlite.moved. If the \
      command is interrupted, run it again.
      """)

  @Argument(help: "The gateway's folder.", completion: .directory)
  var folder: String

  @Option(
    name: .customLong("to"),
    help: ArgumentHelp(
      "The PostgreSQL database, such as 'host=pg1,pg2 dbname=push'.", valueName: "address"))
  var address: String

  @OptionGroup var database: NodeOptions

  func run() throws {
    let place = try database.place(address)
    let move = StoreMove(GatewayFolder(folder), to: place, node: database.node)
    var spoken = ContinuousClock.now
    let outcome = try move.run { progress in
      guard spoken.duration(to: .now) >= .seconds(2) else { return }
      spoken = .now
      ErrorOutput.write("\(progress.done) of \(progress.total) \(progress.name)")
    }
    for count in outcome.counts {
      print(count.name.padding(toLength: 21, withPad: " ", startingAt: 0) + "\(count.done)")
    }
    if outcome.counts.isEmpty { print("The database had everything from an earlier run.") }
    if outcome.unreadable > 0 {
      print("unreadable pushes    \(outcome.unreadable), which stay in \(move.retired)")
    }
    NodeOptions.write(place, node: outcome.node)
    print("old store    \(move.retired)")
    print("next         push-gateway serve --data \(folder)")
  }
}
