import NotificationModel

/// One of the two ways to watch, with what it needs to read its input.
enum WatchFace {
  case keys(WatchScreen, WatchKeyReader)
  case lines(WatchLog, LineReader)

  /// What is shown first.
  var welcome: [WatchEffect] {
    if case .keys(let screen, _) = self { screen.welcome } else { [] }
  }

  mutating func receive(_ event: ShellEvent) -> [WatchEffect] {
    switch self {
    case .keys(var screen, let reader):
      let effects = screen.receive(event)
      self = .keys(screen, reader)
      return effects
    case .lines(var log, let reader):
      let effects = log.receive(event)
      self = .lines(log, reader)
      return effects
    }
  }

  mutating func receive(_ bytes: [UInt8]) -> [WatchEffect] {
    switch self {
    case .keys(var screen, var reader):
      let effects = reader.receive(bytes).flatMap { screen.press($0) }
      self = .keys(screen, reader)
      return effects
    case .lines(let log, var reader):
      let effects = reader.receive(bytes).flatMap { log.read($0) }
      self = .lines(log, reader)
      return effects
    }
  }

  /// The view of a notification is open.
  mutating func opened(_ view: ContentView, of entry: WatchBoard.Entry) -> [WatchEffect] {
    switch self {
    case .keys(var screen, let reader):
      let effects = screen.opened(view, of: entry)
      self = .keys(screen, reader)
      return effects
    case .lines(var log, let reader):
      let effects = log.opened(view, of: entry)
      self = .lines(log, reader)
      return effects
    }
  }

  /// Says what the system refused.
  func refused(_ failure: NotificationFailure) -> [WatchEffect] {
    switch self {
    case .keys: [.complaint(Refusal.text(failure))]
    case .lines(let log, _): log.refused(failure)
    }
  }
}
