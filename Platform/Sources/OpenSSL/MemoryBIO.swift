import COpenSSL

/// A queue of bytes in memory, which OpenSSL reads and writes in place of a socket: BIO_s_mem.
@safe struct MemoryBIO: ~Copyable {
  let raw: OpaquePointer

  /// The process ends if the memory runs out.
  init() {
    guard let made = unsafe BIO_new(BIO_s_mem()) else { fatalError("no memory is left") }
    unsafe raw = made
  }

  deinit {
    unsafe BIO_free(raw)
  }

  /// How many bytes are in the queue.
  var count: Int { unsafe BIO_ctrl_pending(raw) }

  /// Removes and returns all bytes.
  func take() -> [UInt8] {
    let length = count
    guard length > 0 else { return [] }
    return unsafe [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
      if unsafe BIO_read_ex(raw, buffer.baseAddress, length, &count) != 1 { count = 0 }
    }
  }

  /// Adds bytes at the end.
  func append(_ bytes: some Collection<UInt8>) {
    func write(_ bytes: UnsafeBufferPointer<UInt8>) {
      guard bytes.count > 0 else { return }
      var written = 0
      if unsafe BIO_write_ex(raw, bytes.baseAddress, bytes.count, &written) != 1 {
        fatalError("no memory is left")
      }
    }
    let isDone: Void? = bytes.withContiguousStorageIfAvailable { unsafe write($0) }
    if isDone == nil { unsafe Array(bytes).withUnsafeBufferPointer { unsafe write($0) } }
  }

  /// A second reference to the queue, for an owner in C: BIO_up_ref.
  func shared() -> OpaquePointer {
    unsafe BIO_up_ref(raw)
    return unsafe raw
  }
}
