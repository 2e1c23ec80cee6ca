import NIOCore
import NIOHTTP2
import NIOSSL

extension ProviderConnection {
  /// The handshake is over: a certificate says at once who this is, and everybody else shows it later.
  func greet() {
    guard let context, !isEnded, newcomer == nil else { return }
    readCertificate()
    guard !session.isAuthenticated else { return }
    let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
    newcomer = gate.newcomers.enter(
      NewcomerGate.Guest(loop: context.eventLoop, connection: bound), from: network)
  }

  /// It has shown a right to push, or is gone.
  func passNewcomers() {
    guard let newcomer else { return }
    gate.newcomers.leave(newcomer)
    self.newcomer = nil
  }

  /// Goes for others that have not shown a right to push either.
  ///
  /// What it asked was refused already, so nothing is lost; a sender that has just connected for later reads
  /// in the GOAWAY that this is no error.
  func makeRoom() {
    guard !session.isAuthenticated, !isEnded else { return }
    gate.metrics.count(.providersCrowdedOut)
    end(.noError, because: "others needed the room", isOrdinary: true)
  }

  /// Reads whom the client certificate speaks for, if there is one.
  private func readCertificate() {
    let certificate = try? context?.pipeline.syncOperations.nioSSL_peerCertificate()
    guard let bytes = try? certificate?.toDERBytes() else { return }
    session.present(certificate: bytes, to: gate.authenticator)
  }
}
