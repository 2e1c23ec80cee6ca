import SystemConnection

/// Where a location manager's delegate is called, decided where the manager is made.
///
/// A thread that the app started has a run loop of its own, which calls, as on Apple's systems. The
/// main thread, queues and tasks have none: there it is the main queue, or whatever the program said.
struct DelegateCaller: Sendable {
  private let host: HostState
  private let source: WeakReference<CenterSource>
  private let loop: LoopCalls?

  init(for source: CenterSource) {
    host = source.host
    self.source = WeakReference(source)
    let thread = Thread.current
    loop = !thread.isMainThread && thread.isExecuting ? LoopCalls(.current) : nil
  }

  /// Calls because of an event of the system.
  func call(_ body: @escaping @Sendable () -> Void) {
    if let loop {
      loop.call(body)
    } else {
      host.read(\.delegateExecutor)(body)
    }
  }

  /// Calls because of an answer of the system; a simulated device gives those on a queue of its own.
  func callBack(_ body: @escaping @Sendable () -> Void) {
    guard loop == nil, let source = source.object, !source.isOfThisProcess else {
      return call(body)
    }
    source.connection.callBack {
      CenterSource.$running.withValue(source) { self.call(body) }
    }
  }
}
