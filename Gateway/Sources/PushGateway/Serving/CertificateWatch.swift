import Foundation
import Logging

/// Looks from time to time whether the gateway's certificate ends soon; replaces it, or warns.
///
/// A certificate of the folder's own authority is replaced. The operator has to replace any other one, so that the log, the
/// health and the metrics report it in time.
struct CertificateWatch: Sendable {
  let folder: GatewayFolder
  let tls: GatewayTLS
  let log: Logger
  /// Uses the certificate that the folder has now.
  let reload: @Sendable () -> Void

  /// Looks, at a time.
  func look(at now: Date) {
    guard let certificate = tls.certificate, certificate.isEnding(at: now) else { return }
    do {
      if try folder.renewIfEnding(now: now) {
        log.info("the certificate ended soon, and was replaced")
        return reload()
      }
    } catch {
      log.error("the certificate cannot be replaced", metadata: ["why": "\(ErrorWords.of(error))"])
    }
    warn(certificate, now)
  }

  private func warn(_ certificate: ServerCertificate, _ now: Date) {
    let hasEnded = certificate.end <= now
    log.log(
      level: hasEnded ? .error : .warning,
      hasEnded ? "the certificate has ended" : "the certificate ends soon",
      metadata: [
        "until": "\(Self.text(certificate.end))", "file": "\(folder.certificate)",
        "remedy":
          "put a new chain and its key there and send SIGHUP, or run push-gateway init \(folder.path) --renew",
      ])
  }

  /// A line for the health if the certificate ends soon.
  static func warning(of certificate: ServerCertificate?, at now: Date) -> String? {
    guard let certificate, certificate.isEnding(at: now) else { return nil }
    return "certificate: \(certificate.end <= now ? "ended" : "ends") at \(text(certificate.end))"
  }

  private static func text(_ date: Date) -> String { date.formatted(.iso8601) }
}
