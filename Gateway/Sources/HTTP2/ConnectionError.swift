/// Why a stream or a connection is ended (RFC 9113, section 7).
package enum ErrorCode: UInt32, Sendable {
  case noError = 0
  case protocolError = 1
  case internalError = 2
  case flowControlError = 3
  case settingsTimeout = 4
  case streamClosed = 5
  case frameSizeError = 6
  case refusedStream = 7
  case cancel = 8
  case compressionError = 9
  case connectError = 10
  case enhanceYourCalm = 11
  case inadequateSecurity = 12
  case http11Required = 13
}

/// A violation of the protocol that ends its connection.
package struct ConnectionError: Error, Hashable, Sendable {
  package var code: ErrorCode
  /// The violation, for the log.
  package var cause: String

  init(_ code: ErrorCode, _ cause: String) {
    self.code = code
    self.cause = cause
  }
}
