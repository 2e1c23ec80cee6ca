import NotificationEngine
import NotificationModel

/// Checks that nothing draws attention while a program holds banners and sounds back (S25).
struct InhibitionChecker {
  /// The connection that has each cookie.
  private var cookies: [UInt32: ConnectionNumber] = [:]
  /// Whether the shells have been notified of an inhibitor.
  private var isTold = false

  mutating func passed(_ report: TransactionReport) -> [Breach] {
    var breaches: [Breach] = []
    let before = cookies
    var given: [Int64: UInt32] = [:]
    for case .postings(.cookie(let cookie, let origin)) in report.effects {
      given[origin.message] = cookie
    }
    breaches += follow(report, given)
    for case .postings(.inhibition(let isInhibited)) in report.effects {
      if isInhibited == isTold { breaches.append(breach("the same is told again")) }
      isTold = isInhibited
    }
    if !report.failed, !report.wasCut, isTold == cookies.isEmpty {
      breaches.append(
        breach("it is told that \(isTold ? "some" : "no") program does, which is wrong"))
    }
    // Who began or ended it in this transaction may have done so before or after a banner.
    let isHeld = before.contains { cookies[$0.key] == $0.value }
    return breaches + (isHeld ? loud(report) : [])
  }

  /// Follows the events in their order: cookies are given out, given back, and end with their connections.
  private mutating func follow(
    _ report: TransactionReport, _ given: [Int64: UInt32]
  ) -> [Breach] {
    var breaches: [Breach] = []
    for event in report.accepted {
      switch event {
      case .postings(.inhibited(_, _, let origin)):
        guard let cookie = given[origin.message] else { continue }
        if cookies.updateValue(origin.connection, forKey: cookie) != nil {
          breaches.append(breach("the cookie \(cookie) is given out while another program has it"))
        }
      case .postings(.uninhibited(let cookie, let origin)):
        if cookies[cookie] == origin.connection { cookies[cookie] = nil }
      case .disconnected(let connection):
        cookies = cookies.filter { $0.value != connection }
      default: break
      }
    }
    return breaches
  }

  private func loud(_ report: TransactionReport) -> [Breach] {
    report.effects.compactMap { effect in
      guard case .show(.notifications(.present(let shown))) = effect, shown.level != .critical,
        shown.surfaces.contains(.banner) || shown.sound != nil
      else { return nil }
      return breach("\(shown.title) of \(shown.key.app) has a banner or a sound")
    }
  }

  private func breach(_ what: String) -> Breach {
    Breach(promise: .quiet, sentence: "while programs hold banners back, \(what)")
  }
}
