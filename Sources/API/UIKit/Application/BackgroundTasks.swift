/// The tasks that go on in the background, and the time they have.
///
/// Pure: the app says when it enters and leaves the background, and when the time is over.
struct BackgroundTasks {
  typealias Handler = @MainActor @Sendable () -> Void

  /// How long tasks may go on in the background.
  static let seconds = 30.0
  /// How many tasks may go on at a time; further ones are refused.
  static let limit = 1_000

  private var handlers: [Int: Handler?] = [:]
  private var last = 0
  /// How often the app has entered or left the background.
  private var visit = 0
  private var deadline: Date?

  /// Begins a task; `invalid` where the time is over or too many go on.
  mutating func begin(at now: Date, expired: Handler?) -> UIBackgroundTaskIdentifier {
    guard remaining(at: now) > 0, handlers.count < Self.limit else { return .invalid }
    last += 1
    handlers.updateValue(expired, forKey: last)
    return UIBackgroundTaskIdentifier(rawValue: last)
  }

  mutating func end(_ identifier: UIBackgroundTaskIdentifier) {
    handlers.removeValue(forKey: identifier.rawValue)
  }

  /// The app is in the background from now on; `expire` is due for the visit after `seconds`.
  mutating func enter(at now: Date) -> Int {
    visit += 1
    deadline = now.addingTimeInterval(Self.seconds)
    return visit
  }

  /// The app has left the background.
  mutating func leave() {
    visit += 1
    deadline = nil
  }

  /// The time of a visit is over: what those who have not ended are told, the oldest first.
  mutating func expire(visit: Int) -> [Handler] {
    guard visit == self.visit else { return [] }
    defer { handlers = [:] }
    return handlers.sorted { $0.key < $1.key }.compactMap(\.value)
  }

  func remaining(at now: Date) -> TimeInterval {
    deadline.map { max(0, $0.timeIntervalSince(now)) } ?? .greatestFiniteMagnitude
  }
}
