import ArgumentParser
import PushGateway
import PushProtocol
import PushStore

/// `push-gateway log`
struct LogCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "log", abstract: "Tell what happened to a push.",
    discussion: "What happened within the last second may not be written yet.")

  @Argument(help: "The apns-id that the gateway answered with.")
  var identifier: String

  @OptionGroup var data: FolderOption

  func run() throws {
    let notes = try StoreReader(file: data.existing().store).deliveries(of: identifier)
    if notes.isEmpty {
      throw GatewayFailure(
        "Nothing is known of \(identifier). The log goes back \(PushStoreLimits.logDays) days, "
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
    case .dropped(.tooManyWaiting): "dropped: too many waited for the device"
    case .dropped(.unregistered): "dropped: the app gave its token back"
    case .duplicate: "sent again with the same apns-id; not added again"
    }
  }

  private static func text(of outcome: PushOutcome) -> String {
    switch outcome {
    case .shown: "shown"
    case .listed: "listed without being shown"
    case .handedToApp: "handed to the app"
    case .hidden: "hidden by the person's settings"
    case .duplicate: "the device had it already"
    case .appGone: "the app is no longer installed"
    case .unreadable: "the device could not read it"
    }
  }
}
