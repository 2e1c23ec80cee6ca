/// When the shell ends and when it returns memory to the system, if nothing comes until then.
struct RestTimes {
  /// How long the shell stays without anything to show; zero is for ever.
  private let seconds: Int
  private var end: Int64?
  /// Nil once memory was returned.
  private var workEnd: Int64?

  init(seconds: Int) { self.seconds = seconds }

  var deadline: Int64? { [end, workEnd].compactMap(\.self).min() }

  /// Postpones the return of memory.
  mutating func work(at now: Int64) { workEnd = now + ShellLimits.workMicroseconds }

  /// Schedules the end of a quiet shell. Without the system nothing comes, and the next one starts a shell for what does.
  mutating func schedule(isQuiet: Bool, isAway: Bool, at now: Int64) {
    let rest = isAway ? 0 : Int64(seconds) * 1_000_000
    end = seconds > 0 && isQuiet ? min(end ?? .max, now + rest) : nil
  }

  func isEnd(at now: Int64) -> Bool { end.map { $0 <= now } ?? false }

  func isWorkEnd(at now: Int64) -> Bool { workEnd.map { $0 <= now } ?? false }

  mutating func memoryReturned() { workEnd = nil }
}
