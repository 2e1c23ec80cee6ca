/// The queues that the connections of one thread share: each uses them during one call, and leaves them empty.
@safe package final class TLSServerBuffers {
  let received: OpaquePointer
  let outgoing: OpaquePointer
  /// The room for one decrypted record.
  let record = UnsafeMutableRawBufferPointer.allocate(byteCount: 16_384, alignment: 16)

  /// The process ends if the memory runs out.
  package init() {
    guard let first = unsafe BIO_new(BIO_s_mem()), let second = unsafe BIO_new(BIO_s_mem()) else {
      fatalError("no memory is left")
    }
    unsafe received = first
    unsafe outgoing = second
  }

  deinit {
    _ = unsafe BIO_free(received)
    _ = unsafe BIO_free(outgoing)
    unsafe record.deallocate()
  }

  /// Removes bytes that an ended connection has not read: the next one must not receive them.
  func discardReceived() {
    while let start = unsafe record.baseAddress,
      unsafe BIO_read(received, start, Int32(record.count)) > 0
    {}
  }

  /// Removes and returns the bytes for the network.
  func takeOutgoing() -> [UInt8] {
    let length = unsafe BIO_ctrl_pending(outgoing)
    guard length > 0 else { return [] }
    return unsafe [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
      guard let start = buffer.baseAddress else { return }
      count = Int(max(0, unsafe BIO_read(outgoing, start, Int32(length))))
    }
  }
}

/// The server's end of a TLS connection, without a socket: the caller carries the bytes from and to the network.
///
/// One thread uses it, that of its buffers. An idle connection keeps its keys, and no certificates, settings or buffers.
@safe package final class TLSServerConnection {
  private enum State {
    case handshake, open, ended
  }

  /// The result of received bytes.
  package struct Reading {
    /// The bytes that the client sent within TLS.
    package var bytes: [UInt8] = []
    /// The bytes for the network, which the caller sends.
    package var reply: [UInt8] = []
    /// Whether these bytes have completed the handshake.
    package var hasOpened = false
    /// The end of the connection, after these bytes.
    package var end: End?
  }

  /// The end of a connection.
  package enum End: Hashable, Sendable {
    /// The client has sent everything: close_notify.
    case closed
    case failed(TLSServerFailure)
  }

  private let raw: OpaquePointer
  private let buffers: TLSServerBuffers
  private var state = State.handshake

  /// Begins a connection, which waits for the client.
  ///
  /// - Throws: the reason if the memory runs out.
  package init(
    _ context: TLSServerContext, through buffers: TLSServerBuffers
  ) throws(TLSServerFailure) {
    guard let made = unsafe SSL_new(context.raw) else { throw .last() }
    unsafe raw = made
    self.buffers = buffers
    unsafe SSL_set_accept_state(made)
    unsafe SSL_set_shed_handshake_config(made, 1)
    _ = unsafe BIO_up_ref(buffers.received)
    unsafe SSL_set0_rbio(made, buffers.received)
    _ = unsafe BIO_up_ref(buffers.outgoing)
    unsafe SSL_set0_wbio(made, buffers.outgoing)
  }

  deinit {
    unsafe SSL_free(raw)
  }

  /// Whether the handshake is over and the connection has not ended.
  package var isOpen: Bool { state == .open }

  /// Whether the handshake is not over.
  package var isBeginning: Bool { state == .handshake }

  /// Takes bytes from the network. After the end nothing is read.
  package func receive(_ bytes: some Collection<UInt8>) -> Reading {
    var reading = Reading()
    guard state != .ended else { return reading }
    append(bytes)
    ERR_clear_error()
    if state == .handshake { shakeHands(&reading) }
    while state == .open, let part = read(&reading.end) {
      if reading.bytes.isEmpty { reading.bytes = part } else { reading.bytes += part }
    }
    if reading.end != nil {
      state = .ended
      buffers.discardReceived()
    }
    reading.reply = buffers.takeOutgoing()
    return reading
  }

  /// Encrypts bytes, and returns those for the network; only while the connection is open.
  package func send(_ bytes: some Collection<UInt8>) throws(TLSServerFailure) -> [UInt8] {
    guard state == .open, !bytes.isEmpty else { return [] }
    ERR_clear_error()
    let direct = bytes.withContiguousStorageIfAvailable {
      unsafe write(UnsafeRawBufferPointer($0))
    }
    let isWritten =
      if let direct { direct } else { unsafe Array(bytes).withUnsafeBytes { unsafe write($0) } }
    let output = buffers.takeOutgoing()
    guard isWritten else {
      state = .ended
      throw .last()
    }
    return output
  }

  /// Ends the connection, and returns the bytes for the network: close_notify.
  package func close() -> [UInt8] {
    if state == .open { _ = unsafe SSL_shutdown(raw) }
    state = .ended
    ERR_clear_error()
    return buffers.takeOutgoing()
  }

  private func append(_ bytes: some Collection<UInt8>) {
    func write(_ bytes: UnsafeBufferPointer<UInt8>) {
      guard let start = bytes.baseAddress, !bytes.isEmpty else { return }
      if unsafe BIO_write(buffers.received, start, Int32(bytes.count)) != bytes.count {
        fatalError("no memory is left")
      }
    }
    let isDone: Void? = bytes.withContiguousStorageIfAvailable { unsafe write($0) }
    if isDone == nil { unsafe Array(bytes).withUnsafeBufferPointer { unsafe write($0) } }
  }

  private func shakeHands(_ reading: inout Reading) {
    let result = unsafe SSL_do_handshake(raw)
    if result == 1 {
      state = .open
      reading.hasOpened = true
    } else if unsafe SSL_get_error(raw, result) != SSL_ERROR_WANT_READ {
      reading.end = .failed(.last())
    }
  }

  /// The bytes of the next record; `nil` if it is incomplete, or the connection has ended.
  private func read(_ end: inout End?) -> [UInt8]? {
    guard let start = unsafe buffers.record.baseAddress else { return nil }
    let result = unsafe SSL_read(raw, start, Int32(buffers.record.count))
    if result > 0 { return unsafe Array(buffers.record.prefix(Int(result))) }
    switch unsafe SSL_get_error(raw, result) {
    case SSL_ERROR_WANT_READ: break
    case SSL_ERROR_ZERO_RETURN:
      _ = unsafe SSL_shutdown(raw)
      end = .closed
    default: end = .failed(.last())
    }
    return nil
  }

  private func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard let start = bytes.baseAddress else { return true }
    return unsafe SSL_write(raw, start, Int32(bytes.count)) == bytes.count
  }
}
