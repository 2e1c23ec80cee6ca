import COpenSSL

/// The client's end of a TLS connection, without a socket: the caller carries the bytes from and to the network.
///
/// One thread uses it at a time. It keeps at most one unfinished record of the server.
@safe package final class TLSClient {
  private enum State {
    case handshake, open, ended
  }

  private let raw: OpaquePointer
  private let received = MemoryBIO()
  private let outgoing = MemoryBIO()
  private var state = State.handshake

  /// Begins a connection to a server, whose certificate has to be for the host.
  ///
  /// - Throws: `host` if that is neither an IP address nor a name.
  package init(_ context: TLSContext, to host: TLSHost) throws(TLSFailure) {
    guard let made = unsafe SSL_new(context.raw) else { throw .failed(.last()) }
    // From here on `deinit` frees it, also if this throws.
    unsafe raw = made
    unsafe SSL_set_bio(made, received.shared(), outgoing.shared())
    unsafe SSL_set_connect_state(made)
    defer { ERR_clear_error() }
    guard verify(host) else { throw .host }
    unsafe SSL_do_handshake(made)
  }

  deinit {
    unsafe SSL_free(raw)
  }

  /// Whether the handshake is over and the connection has not ended.
  package var isOpen: Bool { state == .open }

  /// Whether bytes for the network wait.
  package var hasOutput: Bool { outgoing.count > 0 }

  /// Removes and returns the bytes for the network.
  package func takeOutput() -> [UInt8] { outgoing.take() }

  /// Takes bytes from the network, and returns the decrypted ones. After the end nothing is read.
  package func receive(_ bytes: some Collection<UInt8>) -> TLSReading {
    guard state != .ended else { return TLSReading() }
    received.append(bytes)
    var reading = TLSReading()
    while reading.end == nil, let part = read(end: &reading.end) { reading.bytes += part }
    if reading.end != nil {
      state = .ended
    } else if unsafe SSL_is_init_finished(raw) == 1 {
      state = .open
    }
    return reading
  }

  /// Encrypts bytes for the network; only while the connection is open.
  ///
  /// - Throws: `failed` if the memory runs out; the connection has then ended.
  package func send(_ bytes: [UInt8]) throws(TLSFailure) {
    guard state == .open, !bytes.isEmpty else { return }
    ERR_clear_error()
    var written = 0
    guard unsafe SSL_write_ex(raw, bytes, bytes.count, &written) == 1 else {
      state = .ended
      throw .failed(.last())
    }
  }

  /// Ends the connection; the output has the message for the server: close_notify.
  package func close() {
    if state == .open { unsafe SSL_shutdown(raw) }
    state = .ended
    ERR_clear_error()
  }

  /// The bytes of the next record; `nil` if it is incomplete, or the connection has ended.
  private func read(end: inout TLSEnd?) -> [UInt8]? {
    ERR_clear_error()
    var result: Int32 = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: Self.recordBytes) { buffer, count in
      result = unsafe SSL_read_ex(raw, buffer.baseAddress, buffer.count, &count)
      if result != 1 { count = 0 }
    }
    if result == 1 { return bytes }
    switch unsafe SSL_get_error(raw, result) {
    case SSL_ERROR_WANT_READ: break
    case SSL_ERROR_ZERO_RETURN:
      unsafe SSL_shutdown(raw)
      end = .closed
    default: end = .failed(failure())
    }
    return nil
  }

  private func failure() -> TLSFailure {
    defer { ERR_clear_error() }
    let verdict = unsafe SSL_get_verify_result(raw)
    return verdict == Int(X509_V_OK) ? .ofConnection() : TLSFailure(certificate: verdict)
  }

  /// Names the server in the handshake, and has its certificate checked against the host.
  ///
  /// C would see only the part of a text before a zero byte.
  private func verify(_ host: TLSHost) -> Bool {
    switch host {
    case .address(let text):
      guard !text.utf8.contains(0) else { return false }
      return unsafe X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(raw), text) == 1
    case .name(var name):
      if name.hasSuffix(".") { name.removeLast() }
      guard !name.isEmpty, !name.utf8.contains(0) else { return false }
      unsafe SSL_set_hostflags(raw, UInt32(X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS))
      return unsafe SSL_set1_host(raw, name) == 1 && copenssl_name_server(raw, name) == 1
    }
  }

  private static let recordBytes = 16_384
}

/// The host that a server's certificate has to be for.
package enum TLSHost: Hashable, Sendable {
  /// A name, which the server learns in the handshake.
  case name(String)
  /// An IP address, which it does not.
  case address(String)
}

/// The result of received bytes.
package struct TLSReading: Hashable, Sendable {
  /// The bytes that the server sent within TLS.
  package var bytes: [UInt8] = []
  /// The end of the connection, after these bytes.
  package var end: TLSEnd?
}

/// The end of a connection.
package enum TLSEnd: Hashable, Sendable {
  /// The server has sent everything: close_notify.
  case closed
  case failed(TLSFailure)
}
