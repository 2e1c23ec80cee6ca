import NIOSSL
import Testing

@testable import PushGateway

/// The words for errors of the TLS library.
struct ErrorWordsTests {
  @Test(arguments: [
    (
      "OPENSSL_internal:NO_SHARED_CIPHER at ssl.cc:7",
      "the other side offers no cipher that is safe"
    ),
    ("OPENSSL_internal:TLSV1_ALERT_INTERNAL_ERROR", "the other side refused it"),
    (
      "[Error: 268435703 error:100000f7:SSL routines:OPENSSL_internal:BAD_HELLO_REQUEST at ssl.cc:1]",
      "TLS failed (BAD_HELLO_REQUEST)"
    ),
    (
      "OPENSSL_internal:X509_VERIFICATION_SETUP_PROBLEMS",
      "TLS failed (X509_VERIFICATION_SETUP_PROBLEMS)"
    ),
    ("OPENSSL_internal:", "TLS failed"), ("[]", "TLS failed"),
  ])
  func `A reason without words of its own is named as the library names it`(
    text: String, words: String
  ) {
    #expect(ErrorWords.tls(text) == words)
  }

  @Test func `An error of the library without a reason says that TLS failed`() {
    #expect(ErrorWords.of(NIOSSLError.noCertificateToValidate) == "TLS failed")
  }
}
