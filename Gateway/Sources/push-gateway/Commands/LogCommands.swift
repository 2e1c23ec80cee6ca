import ArgumentParser
import Foundation
import LinuxEvents
import PushGateway
import PushProtocol

/// `push-gateway log`
struct GatewayLogCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "log", abstract: "Show what happened to a push or a message of Web Push.",
    discussion: "What happened within the last second may not be written yet.")

  @Argument(
    help: """
      The apns-id that the gateway answered with; of Web Push, the address in Location or that of the receipt in Link, or \
      the last part of either; one that begins with a hyphen after --.
      """)
  var identifier: String

  @OptionGroup var data: FolderOption

  func run() throws {
    guard identifier.contains(where: { !"/<> ".contains($0) }) else {
      throw GatewayFailure(
        "The argument is empty. Give the apns-id that the gateway answered with; or, for a message of Web Push, "
          + "the address in Location or that of its receipt in Link.")
    }
    let notes = try StoreReader(data.readingSession()).deliveries(
      of: identifier)
    if notes.isEmpty {
      throw GatewayFailure(
        "Nothing is known about \(identifier). The log goes back \(PushStoreLimits.logDays) days, "
          + "or \(PushStoreLimits.logBytes >> 20) MB; refused requests are not in it.")
    }
    for note in notes {
      print("\(Listing.instant(note.at))  device \(note.device)  \(Self.text(of: note.step))")
    }
  }

  private static func text(of step: DeliveryStep) -> String {
    switch step {
    case .accepted: "accepted"
    case .stored: "stored"
    case .sent: "sent"
    case .acknowledged(let outcome): "acknowledged: \(text(of: outcome))"
    case .expired: "expired before the device came"
    case .replaced: "replaced by a newer one"
    case .dropped(.deviceAway): "dropped: the device was away, and it was not to be kept"
    case .dropped(.deviceSaves):
      "dropped: the device saves power or data, and it was neither urgent enough nor to be kept"
    case .dropped(.appAway):
      "dropped: the app could not receive it at that moment, and it was not to be kept"
    case .dropped(.tooManyWaiting): "dropped: too many waited for the device"
    case .dropped(.unregistered): "dropped: the app gave its token back"
    case .dropped(.withdrawn): "dropped: its sender took it back"
    case .duplicate: "sent again with the same apns-id; not added again"
    case .held: "waits: the device saves power or data, and it is not urgent enough"
    }
  }

  private static func text(of outcome: PushOutcome) -> String {
    switch outcome {
    case .shown: "shown"
    case .listed: "listed without being shown"
    case .handedToApp: "received for the app"
    case .hidden: "not shown, by the person's settings or because it has nothing to show"
    case .duplicate: "the device had it already"
    case .appGone: "the app is no longer installed"
    case .unreadable: "the device could not read it"
    case .postponed: "postponed by the device"
    }
  }
}

/// `push-gateway stats`
struct StatsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats", abstract: "Show how much the gateway keeps.",
    discussion: "Its current activity is shown by /metrics on its admin port.")

  @OptionGroup var data: FolderOption

  func run() throws {
    let figures = try StoreReader(data.readingSession()).figures()
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

/// Rows in columns, for people and for `cut`.
enum Listing {
  static func write(_ header: [String], _ rows: [[String]]) {
    let widths = header.indices.map { column in
      ([header] + rows).map { $0[column].count }.max() ?? 0
    }
    for row in [header] + rows {
      let padded = zip(row, widths).map { $0.padding(toLength: $1, withPad: " ", startingAt: 0) }
      print(padded.joined(separator: "  ").trimmingCharacters(in: .whitespaces))
    }
  }

  /// An instant in milliseconds since 1970, in UTC.
  static func instant(_ milliseconds: Int64) -> String {
    Date(timeIntervalSince1970: Double(milliseconds) / 1_000).formatted(
      .iso8601.year().month().day().dateSeparator(.dash).time(includingFractionalSeconds: true))
      + "Z"
  }
}

/// Writes errors to the standard error stream.
enum ErrorOutput {
  static func write(_ text: String) {
    StandardStreams.writeError(Array("push-gateway: \(text)\n".utf8))
  }
}
