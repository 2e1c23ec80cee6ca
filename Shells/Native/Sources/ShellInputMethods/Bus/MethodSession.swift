import DBus
import Dispatch
import LinuxEvents
import ShellScene

/// The input method of one field: looks for one, and then passes keys to it.
final class MethodSession {
  private let environment: [String: String]
  private let queue: DispatchQueue
  private var candidates: [InputMethodInterface]
  private var bus: BusOnQueue?
  private var dialect = InputMethodInterface.ibus
  /// The context on the bus, once it was made.
  private var context: (path: String, signals: BusWatch)?
  private var isClosed = false
  /// Whether the context counts positions from the surface's corner, because the compositor does not reveal its position.
  private var countsFromSurface = false

  /// Called with each event of the input method.
  var onEvent: (MethodEvent) -> Void = { _ in }
  /// Called once there is an input method.
  var onReady: () -> Void = {}
  /// Called once if an input method is missing, or when its connection ends, then with the reason.
  var onEnd: (String?) -> Void = { _ in }

  init(environment: [String: String], queue: DispatchQueue) {
    self.environment = environment
    self.queue = queue
    candidates = MethodKind.order(environment).flatMap { kind -> [InputMethodInterface] in
      switch kind {
      case .fcitx: [.fcitx]
      case .ibus: [.ibus, .ibusPortal]
      }
    }
  }

  /// Whether there is an input method.
  var isReady: Bool { context != nil }

  /// Looks for an input method, from a later turn of the queue on.
  func start() {
    let session = QueueConfined(self, to: queue)
    // The queue does not keep the session, its owner does.
    queue.async { session.use { $0.tryNext() } }
  }

  /// Ends the connection, and with it the context.
  func close() {
    isClosed = true
    context = nil
    bus?.close()
    bus = nil
  }

  // MARK: - Looking for an input method

  private func tryNext() {
    guard !isClosed else { return }
    bus?.close()
    bus = nil
    guard !candidates.isEmpty else { return end(nil) }
    dialect = candidates.removeFirst()
    do throws(DBusError) {
      let bus = try BusOnQueue(try open(dialect), queue: queue)
      self.bus = bus
      bus.connection.onDisconnect = { [weak self] error in self?.fail(error) }
      try create()
    } catch {
      tryNext()
    }
  }

  private func open(_ dialect: InputMethodInterface) throws(DBusError) -> BusConnection {
    guard dialect == .ibus else { return try BusConnection.session(environment: environment) }
    for address in IBusFiles.addresses(environment) {
      if let connection = try? BusConnection.open(address: address) { return connection }
    }
    throw .noBus(address: "ibus", reason: "no file names its address")
  }

  private func create() throws(DBusError) {
    let manager = dialect.manager
    try send(dialect.create, to: manager.path, manager.interface) { [weak self] result in
      guard let self else { return }
      guard let path = (try? result.get()).flatMap(dialect.context) else { return tryNext() }
      do throws(DBusError) {
        try begin(path)
      } catch {
        fail(error)
      }
    }
  }

  private func begin(_ path: String) throws(DBusError) {
    guard let bus else { return }
    let dialect = dialect
    // On its own bus, ibus sends from a name that is not a bus name there.
    let signals = try bus.connection.watch(
      sender: dialect == .ibus ? nil : dialect.service, path: path, interface: dialect.interface
    ) { [weak self] message in
      guard let self, !isClosed, let event = dialect.event(in: message) else { return }
      onEvent(event)
    }
    context = (path, signals)
    for call in dialect.begin { try send(call, to: path, dialect.interface) }
    onReady()
  }

  /// A failure before there is a context leads to the next input method.
  private func fail(_ error: DBusError) {
    if context == nil { tryNext() } else { end(error) }
  }

  private func end(_ error: DBusError?) {
    guard !isClosed else { return }
    close()
    onEnd(error?.description)
  }

  // MARK: - Using it

  /// Asks whether it uses a key; one that cannot answer is gone.
  func process(_ key: KeyInput, _ answered: @escaping (Bool) -> Void) {
    guard let context else { return }
    do throws(DBusError) {
      try send(dialect.process(key), to: context.path, dialect.interface) { [weak self] result in
        guard let self, !isClosed else { return }
        switch result {
        case .success(let message): answered(message.arguments.first?.truth ?? false)
        case .failure(let error): end(error)
        }
      }
    } catch {
      end(error)
    }
  }

  /// Sends the caret's position.
  func tell(caret: FieldCaret) {
    guard let context else { return }
    if !caret.isOfScreen, !countsFromSurface {
      countsFromSurface = true
      if let call = dialect.countsFromSurface {
        try? send(call, to: context.path, dialect.interface)
      }
    }
    try? send(dialect.caret(at: caret), to: context.path, dialect.interface)
  }

  /// Has the input method discard its composition.
  func reset() {
    guard let context else { return }
    try? send(MethodCall(member: "Reset"), to: context.path, dialect.interface)
  }

  private func send(
    _ call: MethodCall, to path: String, _ interface: String,
    _ reply: @escaping (Result<DBusMessage, DBusError>) -> Void = { _ in }
  ) throws(DBusError) {
    // No input method is started for a banner.
    try bus?.use { (connection) throws(DBusError) in
      try connection.call(
        destination: dialect.service, path: path, interface: interface, member: call.member,
        arguments: call.arguments, startsService: false, reply: reply)
    }
  }
}
