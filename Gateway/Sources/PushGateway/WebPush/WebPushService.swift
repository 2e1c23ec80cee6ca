import Logging
import NIOCore
import PushProtocol

/// The state that all requests on the port for Web Push share.
final class WebPushService: Sendable {
  let services: ProviderServices
  let endpoints: EndpointOrigin
  let verifier: VAPIDVerifier
  private let date = AnswerDate()
  private let deadEndpoints = RateTable<String>()
  private let messagesOfSender = RateTable<UInt64>()
  private let messagesOfEndpoint: TokenRates
  private let refusals = RateTable<String>()
  private let receipts = RateTable<String>()

  init(services: ProviderServices, endpoints: EndpointOrigin, limits: ProviderLimits) {
    self.services = services
    self.endpoints = endpoints
    verifier = VAPIDVerifier(rate: limits.webVerifications, metrics: services.metrics)
    messagesOfEndpoint = TokenRates(limits.tokenPushes)
  }

  /// The value of `Date` in an answer that is sent now.
  var dateText: String { date.text(at: services.clock()) }

  /// Checks the recent messages of a sender, before an endpoint is looked up.
  func checkRate(of sender: WebPushSender?, at now: NIODeadline) throws(WebPushRefusal) {
    guard let sender else { return }
    let rate = WebPushLimits.messagesOfSender
    guard messagesOfSender.consume(sender.key.number, rate, at: now) else { throw .tooMany }
  }

  /// Checks whether an address has named too many endpoints that do not exist; the others are served all the same.
  func checkDeadEndpoints(from address: String) throws(WebPushRefusal) {
    guard deadEndpoints.hasOne(address, WebPushLimits.deadEndpoints, at: .now()) else {
      throw .tooMany
    }
  }

  /// Whether a token may exist; counts for the address if it does not.
  func mayHave(_ token: TokenHash, from address: String) -> Bool {
    if services.directory.find(token) != nil { return true }
    let isAllowed = deadEndpoints.consume(address, WebPushLimits.deadEndpoints, at: .now())
    return isAllowed && services.directory.mayHave(token)
  }

  /// Counts a question about a receipt.
  func countReceipt(from address: String) throws(WebPushRefusal) {
    let rate = WebPushLimits.receiptsOfAddress
    guard receipts.consume(address, rate, at: .now()) else { throw .tooMany }
  }

  /// Checks the entry of an endpoint.
  ///
  /// An endpoint that was never issued, belongs to an app's token or has ended is answered alike. Only the sender that a
  /// subscription was made for learns that it has ended: many senders delete an endpoint on 410 alone.
  func check(
    _ entry: TokenEntry?, of message: WebPushMessage
  ) throws(WebPushRefusal) -> TokenEntry {
    if let entry, entry.environment == .web, entry.invalid == nil { return entry }
    try checkDeadEndpoints(from: message.address)
    _ = deadEndpoints.consume(message.address, WebPushLimits.deadEndpoints, at: .now())
    guard entry?.environment == .web, message.sender != nil, message.token.keyHash != nil
    else { throw .unknown }
    throw .ended
  }

  /// Counts a message to an endpoint.
  func count(_ token: TokenHash) throws(WebPushRefusal) {
    guard messagesOfEndpoint.consume(token, at: .now()) else { throw .tooMany }
  }

  /// Counts an answer, and logs from time to time why senders are refused for who they are.
  func record(_ answer: WebPushAnswer, from address: String) {
    if answer.isAboutReceipt { return }
    let metrics = services.metrics
    if answer.showsRight {
      metrics.count(.accepted)
      metrics.count(.webPushAccepted)
    } else if answer.status >= 400 {
      metrics.count(.refused)
      metrics.count(.webPushRefused)
    }
    switch answer.status {
    case 401, 403: metrics.count(.refusedForAuthentication)
    case 404, 410: metrics.count(.refusedForToken)
    case 429: metrics.count(.refusedForRate)
    case 503: metrics.count(.refusedForStore)
    default: break
    }
    guard let problem = answer.problem, services.logger.logLevel <= .info,
      refusals.consume(address, GatewayLimits.loggedRefusals, at: .now())
    else { return }
    services.logger.info(
      "a message of Web Push was refused",
      metadata: ["address": "\(address)", "why": "\(problem)"])
  }
}
