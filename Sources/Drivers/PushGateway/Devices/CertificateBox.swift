import NIOSSL
import Synchronization

/// The certificate of new connections, which may be replaced while others go on.
final class CertificateBox: Sendable {
  private let value: Mutex<NIOSSLContext?>

  init(_ context: NIOSSLContext?) {
    value = Mutex(context)
  }

  var context: NIOSSLContext? {
    get { value.withLock { $0 } }
    set { value.withLock { $0 = newValue } }
  }
}
