import ArgumentParser
import NotificationModel

/// `unctl cancel`
struct CancelCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "cancel", abstract: "Remove requests that wait.")

  @Argument(help: "The requests, as `unctl pending` names them.")
  var request: [String] = []
  @Option(
    name: .customLong("all-of"), help: "Remove everything that waits for this app.",
    transform: BundleIdentifier.read)
  var app: BundleIdentifier?

  func validate() throws {
    guard request.isEmpty != (app == nil) else {
      throw ValidationError("Name requests, or give --all-of APP; not both.")
    }
  }

  func perform(on line: SystemLine) async throws {
    if let app {
      try await line.carryOut(.cancel(app: app, identifiers: nil))
      return
    }
    let pending = PendingReport.ordered(try await line.pending(of: nil))
    let names = pending.map {
      NotificationReference.Name(app: $0.app, identifier: $0.request.identifier)
    }
    let positions = try request.map {
      try NotificationReference.position(of: $0, in: names, field: "request", listing: "pending")
    }
    for position in positions {
      let name = names[position]
      try await line.carryOut(.cancel(app: name.app, identifiers: [name.identifier]))
    }
  }
}
