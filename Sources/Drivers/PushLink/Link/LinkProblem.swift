import NIOCore
import NIOPosix
import NIOSSL
import PushProtocol

/// What went wrong with a connection, in a sentence for a person.
enum LinkProblem {
  static func text(of error: any Error) -> String {
    switch error {
    case let error as NIOConnectionError: connection(error)
    case let error as NIOSSLExtraError where error == .failedToValidateHostname:
      "The gateway's certificate is for another host."
    case let error as NIOSSLError: tls(error)
    case let error as IOError: "The gateway can't be reached: \(error.description)"
    case is LinkFrameError: "The gateway said something that is no frame: \(error)."
    case let error as LinkFailure: error.message
    default: "The gateway can't be reached: \(error)"
    }
  }

  private static func connection(_ error: NIOConnectionError) -> String {
    if let first = error.connectionErrors.first { return text(of: first.error) }
    return "The name \(error.host) is not known."
  }

  private static func tls(_ error: NIOSSLError) -> String {
    switch error {
    case .uncleanShutdown: "The gateway closed the connection."
    case .handshakeFailed(.sslError(let stack)) where "\(stack)".contains("CERTIFICATE_VERIFY"):
      "The gateway's certificate is from none of the authorities that are trusted."
    default: "TLS with the gateway failed: \(error)"
    }
  }
}
