internal import CXCB
package import Dispatch
import Glibc
import LinuxEvents

/// A connection to an X server, over XCB.
///
/// It is used on the one queue that it was opened with. It wakes up only for messages of the server and for the armed time.
@safe package final class X11Connection {
  let raw: OpaquePointer
  /// The screen that the display names.
  package let screen: X11Screen
  /// The server's maker and release, for the log.
  package let serverName: String
  var extensions: X11Extensions
  private var atoms: [X11Atom: X11Identifier] = [:]
  private let queue: DispatchQueue
  private var source: DescriptorSource?
  private var timer: BootTimer?
  /// Handles the events; set once, before the first turn.
  package var receive: (X11Event) -> Void = { _ in }
  private var waiting: [X11Event] = []
  private var isDelivering = false
  private var isTurnRequested = false
  /// Whether the server has exited.
  package private(set) var isLost = false

  /// Connects to a display such as `:0`.
  ///
  /// From then on a broken pipe no longer ends the process, because the library writes to its socket without suppressing the
  /// signal.
  ///
  /// - Throws: The reason, with the display.
  package init(display: String, queue: DispatchQueue) throws(X11Error) {
    signal(SIGPIPE, SIG_IGN)
    var number: Int32 = 0
    guard let raw = unsafe xcb_connect(display, &number) else {
      throw X11Error("no memory for a connection to the X server \(display)")
    }
    do throws(X11Error) {
      if let reason = unsafe Self.failure(of: raw) {
        throw X11Error("the X server \(display) cannot be reached: \(reason)")
      }
      unsafe screen = try X11Screen(of: raw, number: number, display: display)
    } catch {
      unsafe xcb_disconnect(raw)
      throw error
    }
    unsafe self.raw = raw
    self.queue = queue
    unsafe serverName = Self.serverName(raw)
    unsafe extensions = X11Extensions(of: raw)
    try start(display)
  }

  deinit {
    unsafe xcb_disconnect(raw)
  }

  /// Starts to read from the server.
  private func start(_ display: String) throws(X11Error) {
    intern()
    let number = unsafe xcb_get_file_descriptor(raw)
    if !Self.isLocal(number) { extensions.sharesMemory = false }
    // The source closes its descriptor, and the library closes its own; so the source gets a copy.
    let copy = fcntl(number, F_DUPFD_CLOEXEC, 0)
    let connection = QueueConfined(self, to: queue)
    guard copy >= 0,
      let timer = try? BootTimer(
        queue: queue, handler: { connection.use { $0.handleAlarm() } }),
      let source = try? DescriptorSource(
        owning: FileDescriptor(owning: copy), queue: queue,
        handler: { _ in
          connection.use { $0.deliver() }
          return .wait
        })
    else { throw X11Error("too many files are open to watch the X server \(display)") }
    self.timer = timer
    self.source = source
    requestTurn()
  }

  /// Whether the server is on this machine, so that descriptors can be sent: SO_DOMAIN of getsockopt(2).
  private static func isLocal(_ socket: Int32) -> Bool {
    var domain: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    return unsafe getsockopt(socket, SOL_SOCKET, SO_DOMAIN, &domain, &size) == 0
      && domain == AF_UNIX
  }

  /// The server's maker and release: xcb_setup_vendor.
  private static func serverName(_ raw: OpaquePointer) -> String {
    guard let setup = unsafe xcb_get_setup(raw), let vendor = unsafe xcb_setup_vendor(setup) else {
      return "unknown"
    }
    let bytes = unsafe UnsafeBufferPointer(
      start: vendor, count: Int(xcb_setup_vendor_length(setup)))
    let name = unsafe String(decoding: bytes.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return unsafe "\(name) \(setup.pointee.release_number)"
  }

  /// The reason for which a connection is of no use, in words: xcb_connection_has_error.
  private static func failure(of raw: OpaquePointer) -> String? {
    switch unsafe xcb_connection_has_error(raw) {
    case 0: nil
    case XCB_CONN_CLOSED_EXT_NOTSUPPORTED: "it lacks an extension"
    case XCB_CONN_CLOSED_MEM_INSUFFICIENT: "there is not enough memory"
    case XCB_CONN_CLOSED_REQ_LEN_EXCEED: "a request was too long"
    case XCB_CONN_CLOSED_PARSE_ERR: "its name is no display; set DISPLAY to one such as :0"
    case XCB_CONN_CLOSED_INVALID_SCREEN: "it has no screen of this number"
    default: "it does not run, refuses this program, or has ended"
    }
  }
}

// MARK: - Events

extension X11Connection {
  /// Delivers the events, including events that arrive meanwhile, then sends the resulting requests.
  private func deliver() {
    guard !isDelivering, !isLost else { return }
    isDelivering = true
    repeat {
      isTurnRequested = false
      while let event = nextEvent() { receive(event) }
      if !isLost { receive(.settled) }
      flush()
    } while !isLost && isTurnRequested
    isDelivering = false
  }

  /// The next event; after the server's end, one report of it, then nil.
  private func nextEvent() -> X11Event? {
    if !waiting.isEmpty { return waiting.removeFirst() }
    while let event = unsafe xcb_poll_for_event(raw) {
      defer { unsafe free(event) }
      if let event = unsafe translated(event) { return event }
    }
    guard !isLost, let reason = unsafe Self.failure(of: raw) else { return nil }
    isLost = true
    source = nil
    timer = nil
    return .lost(reason: "the X server is gone: \(reason)")
  }

  /// Stores the events that the library read together with an answer: its socket may have no more to report, so that this
  /// process would not wake up for them.
  func collect() {
    while let event = unsafe xcb_poll_for_queued_event(raw) {
      defer { unsafe free(event) }
      if let event = unsafe translated(event) { waiting.append(event) }
    }
    if !waiting.isEmpty { requestTurn() }
  }

  /// Schedules a delivery of waiting events and of `settled` on the queue; several calls before it are one.
  package func requestTurn() {
    guard !isTurnRequested, !isLost else { return }
    isTurnRequested = true
    // The present turn reads the request at its end.
    if isDelivering { return }
    let connection = QueueConfined(self, to: queue)
    queue.async { connection.use { $0.deliver() } }
  }

  /// Sends all requests: xcb_flush.
  package func flush() {
    guard !isLost else { return }
    unsafe xcb_flush(raw)
    collect()
    // A lost server is noticed here when nothing more is read from it.
    if unsafe xcb_connection_has_error(raw) != 0 { requestTurn() }
  }

  /// Arms the alarm for a reading in microseconds since the machine started, or disarms it.
  package func arm(at microseconds: Int64?) {
    if let microseconds {
      try? timer?.arm(at: microseconds)
    } else {
      try? timer?.disarm()
    }
  }

  private func handleAlarm() {
    guard !isLost else { return }
    waiting.append(.alarm)
    deliver()
  }

  /// Closes the connection: no more events arrive.
  package func close() {
    flush()
    isLost = true
    source = nil
    timer = nil
    receive = { _ in }
  }
}

// MARK: - Answers

extension X11Connection {
  /// Reads an answer and frees it; nothing if the server refused.
  func read<Reply, Value>(
    _ reply: UnsafeMutablePointer<Reply>?, _ body: (UnsafeMutablePointer<Reply>) -> Value
  ) -> Value? {
    collect()
    guard let reply = unsafe reply else { return nil }
    defer { unsafe free(reply) }
    return unsafe body(reply)
  }

  /// A new number for a thing of ours: xcb_generate_id.
  func identifier() -> X11Identifier { unsafe xcb_generate_id(raw) }

  /// The number of a name.
  package func atom(_ atom: X11Atom) -> X11Identifier { atoms[atom] ?? 0 }

  /// Asks for all numbers before it waits for the first: xcb_intern_atom.
  private func intern() {
    let cookies = X11Atom.allCases.map { atom in
      unsafe xcb_intern_atom(raw, 0, UInt16(atom.rawValue.utf8.count), atom.rawValue)
    }
    for (atom, cookie) in zip(X11Atom.allCases, cookies) {
      let number = unsafe read(xcb_intern_atom_reply(raw, cookie, nil)) { unsafe $0.pointee.atom }
      atoms[atom] = number
    }
  }
}
