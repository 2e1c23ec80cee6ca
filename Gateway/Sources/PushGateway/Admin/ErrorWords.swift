import Foundation
import GRDB
import LinuxEvents
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL

/// Errors in words for the operator: those of libraries name functions and files that mean nothing outside of them.
package enum ErrorWords {
  /// The reason of an error, as the end of a sentence.
  package static func of(_ error: any Error) -> String {
    switch error {
    case let error as NIOConnectionError: connection(error)
    case let error as IOError: reason(of: error.errnoCode)
    case let error as LinuxError: error.message
    case let error as NIOSSLError: tls(error)
    case let error as BoringSSLError: tls("\(error)")
    case is NIOSSLExtraError: "its certificate is for another host"
    case let error as ChannelError: channel(error)
    case is HTTPParserError: "it does not speak HTTP"
    case is DatabaseError: QueueFailure(error).description
    case let error as CocoaError: error.localizedDescription
    case is SocketAddressError: "there is no such name or address"
    default: isOwn(error) ? "\(error)" : "an unexpected \(type(of: error))"
    }
  }

  /// Whether an error is of a module of this project, whose descriptions are sentences.
  private static func isOwn(_ error: any Error) -> Bool {
    let name = String(reflecting: type(of: error))
    return ["PushGateway.", "push_gateway.", "Postgres.", "PushProtocol."].contains {
      name.hasPrefix($0)
    }
  }

  private static func connection(_ error: NIOConnectionError) -> String {
    if let first = error.connectionErrors.first { return of(first.error) }
    return "the name \(error.host) is not known"
  }

  private static func reason(of code: Int32) -> String {
    LinuxError(operation: "", code: code, subject: "").message
  }

  private static func channel(_ error: ChannelError) -> String {
    switch error {
    case .connectTimeout(let time): "no connection within \(time.nanoseconds / 1_000_000_000) s"
    case .eof, .ioOnClosedChannel, .inputClosed, .outputClosed, .alreadyClosed:
      "the connection was closed"
    default: "the connection failed"
    }
  }

  private static func tls(_ error: NIOSSLError) -> String {
    switch error {
    case .handshakeFailed(.sslError(let stack)): tls("\(stack)")
    case .uncleanShutdown: "the connection was closed"
    case .failedToLoadCertificate: "it is no certificate in PEM form"
    case .failedToLoadPrivateKey: "it is no private key in PEM form"
    case .noSuchFilesystemObject: "the file does not exist"
    case .unableToValidateCertificate: "the certificate is not valid for it"
    default: "TLS failed"
    }
  }

  /// The reasons of the TLS library are known by their names only.
  static func tls(_ text: String) -> String {
    for (name, words) in reasons where text.contains(name) { return words }
    guard let start = text.range(of: "OPENSSL_internal:") else { return "TLS failed" }
    // A name can be looked up, which is better than no reason.
    let name = text[start.upperBound...].prefix {
      $0.isASCII && ($0.isUppercase || $0.isNumber || $0 == "_")
    }
    return name.isEmpty ? "TLS failed" : "TLS failed (\(name))"
  }

  private static let reasons = [
    (
      "CERTIFICATE_VERIFY_FAILED",
      "its certificate is from none of the authorities that are trusted"
    ),
    ("PEER_DID_NOT_RETURN_A_CERTIFICATE", "it gave no certificate"),
    ("WRONG_VERSION_NUMBER", "it does not speak TLS"), ("HTTP_REQUEST", "it does not speak TLS"),
    ("KEY_VALUES_MISMATCH", "the private key is not the certificate's"),
    ("NO_START_LINE", "it is not in PEM form"),
    ("ALERT_UNKNOWN_CA", "the other side does not trust the certificate"),
    ("ALERT_BAD_CERTIFICATE", "the other side does not accept the certificate"),
    ("ALERT", "the other side refused it"),
    ("NO_SHARED_CIPHER", "the other side offers no cipher that is safe"),
    ("UNSUPPORTED_PROTOCOL", "the other side speaks only an old version of TLS"),
  ]
}
