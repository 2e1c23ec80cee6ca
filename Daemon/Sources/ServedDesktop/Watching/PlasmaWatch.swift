package import DBus

/// Receives the notifications that Plasma's server forwards to watchers (S5).
///
/// Plasma forwards everything that it shows, including our own notifications, and does not name the sender. Our own are
/// recognized by their numbers: Plasma answers our `Notify` before it answers a later question. Use it only on the executor of
/// its bus.
package final class PlasmaWatch {
  /// The interface of Plasma's server for watchers.
  package static let manager = "org.kde.NotificationManager"
  /// The object that Plasma calls.
  package static let path = "/NotificationWatcher"

  /// Plasma's reports, in order.
  private enum Told {
    case notify(NotifyArguments, number: UInt32)
    case close(UInt32)
    case signal(DBusMessage)
  }

  private let bus: BusConnection
  private let server: String
  private let watch: NotificationWatch
  /// Whether the server assigned this number to one of our notifications.
  private let isOurs: (UInt32) -> Bool
  private var object: ServedObject?
  private var signals: [BusWatch] = []
  private var told: [Told] = []
  /// The bytes of the waiting reports.
  private var weight = 0
  private var isAsking = false

  /// Registers as a watcher; the closure receives the error, or nil for success.
  ///
  /// - Throws: The errors of the bus calls.
  package init(
    _ calls: ProgramCalls, server: String, isOurs: @escaping (UInt32) -> Bool,
    outcome: @escaping (DBusError?) -> Void
  ) throws(DBusError) {
    bus = calls.bus
    self.server = server
    self.isOurs = isOurs
    watch = NotificationWatch(calls, server: server)
    object = try ServedObject(Self.path, Self.description, on: bus) { [weak self] in
      self?.handle($0)
    }
    for member in ["NotificationClosed", "ActionInvoked"] {
      signals.append(
        try bus.watch(
          sender: server, path: FreedesktopServer.path, interface: FreedesktopServer.name,
          member: member
        ) { [weak self] in self?.take(.signal($0)) })
    }
    try bus.call(
      destination: server, path: FreedesktopServer.path, interface: Self.manager,
      member: "RegisterWatcher", startsService: false
    ) { result in
      if case .failure(let error) = result { outcome(error) } else { outcome(nil) }
    }
  }

  /// Unregisters the watcher.
  package func close() {
    object = nil
    signals = []
    (told, weight) = ([], 0)
    try? bus.send(
      destination: server, path: FreedesktopServer.path, interface: Self.manager,
      member: "UnRegisterWatcher", startsService: false)
  }

  private func handle(_ request: BusRequest) {
    let arguments = request.message.arguments
    guard request.message.sender == server, case .uint32(let number)? = arguments.first else {
      return ProgramCalls.refuse(
        request, "Only the notification server calls this, with the number of a notification.")
    }
    try? request.answer()
    if request.message.member == "CloseNotification" {
      take(.close(number))
    } else if let call = try? NotifyArguments(Array(arguments.dropFirst())) {
      take(.notify(call, number: number))
    }
  }

  private func take(_ news: Told) {
    let added = if case .notify(let call, _) = news { call.weight } else { 0 }
    guard told.count < ServedDesktopLimits.watchedCallsOfOne,
      weight + added <= ServedDesktopLimits.watchedBytes
    else { return }
    told.append(news)
    weight += added
    ask()
  }

  /// Asks the server a question: its answer follows the answers to all calls that it processed earlier.
  private func ask() {
    guard !isAsking, !told.isEmpty else { return }
    let count = told.count
    do throws(DBusError) {
      try bus.call(
        destination: server, path: FreedesktopServer.path, interface: FreedesktopServer.name,
        member: "GetServerInformation", startsService: false
      ) { [weak self] result in
        if case .success = result { self?.handOver(count) } else { self?.giveUp() }
      }
      isAsking = true
    } catch {
      giveUp()
    }
  }

  /// Drops the reports: without an answer our own notifications cannot be recognized.
  private func giveUp() {
    isAsking = false
    (told, weight) = ([], 0)
  }

  private func handOver(_ count: Int) {
    isAsking = false
    let known = told.prefix(count)
    told.removeFirst(known.count)
    for news in known {
      switch news {
      case .notify(let call, let number):
        weight -= call.weight
        if !isOurs(number) { watch.handed(call, number: number) }
      case .close(let number): watch.closed(number)
      case .signal(let message): watch.signalled(message)
      }
    }
    ask()
  }
}

extension PlasmaWatch {
  /// The interface that Plasma calls.
  static let description = BusInterface(
    "org.kde.NotificationWatcher",
    [
      .method(
        "Notify",
        [
          ("id", "u"), ("app_name", "s"), ("replaces_id", "u"), ("app_icon", "s"),
          ("summary", "s"), ("body", "s"), ("actions", "as"), ("hints", "a{sv}"),
          ("expire_timeout", "i"),
        ]),
      .method("CloseNotification", [("id", "u")]),
    ])
}
