extension CLMonitor {
  /// What became of a condition, and when.
  public struct Event: Sendable {
    /// Whether a condition holds.
    public enum State: UInt, Sendable, Hashable {
      /// Not known yet.
      case unknown = 0
      /// It holds.
      case satisfied = 1
      /// It does not hold.
      case unsatisfied = 2
      /// It is not watched.
      case unmonitored = 3
    }

    /// The name of the condition.
    public let identifier: String
    /// Whether the condition holds.
    public let state: State
    /// When it was found out; after a restart of the program, when the monitor was opened.
    public let date: Date
    /// Which beacon it was, where a condition means several; always nothing on Linux.
    public var refinement: (any CLCondition)? { nil }
    /// Whether places are rough, so that nothing is watched.
    public internal(set) var accuracyLimited = false
    /// Whether the person forbids this app to know places, or location is off for the device.
    public internal(set) var authorizationDenied = false
    /// Whether location is off for the device.
    public internal(set) var authorizationDeniedGlobally = false
    /// Whether the person has not answered yet.
    public internal(set) var authorizationRequestInProgress = false
    /// Whether the app has too many conditions.
    public internal(set) var conditionLimitExceeded = false
    /// Whether such a condition cannot be watched: a beacon, or a circle with values out of range.
    public internal(set) var conditionUnsupported = false
    /// Whether the system cannot be reached, so that the condition does not outlive the process.
    public internal(set) var persistenceUnavailable = false
    /// Whether somebody else forbids it; never on Linux.
    public var authorizationRestricted: Bool { false }
    /// Whether the app would have to be in use; never on Linux.
    public var insufficientlyInUse: Bool { false }
    /// Whether a service session is needed; never on Linux.
    public var serviceSessionRequired: Bool { false }

    init(_ identifier: String, _ state: State, at date: Date) {
      self.identifier = identifier
      self.state = state
      self.date = date
    }
  }

  /// A condition, and the last that is known of it.
  public struct Record: Sendable {
    /// The condition.
    public let condition: any CLCondition
    /// What was told of it last.
    public let lastEvent: Event
    /// Whether the last event was told, and not just found when the monitor was opened.
    var isTold = true
  }

  /// What becomes of the conditions, one after the other.
  public struct Events: AsyncSequence, Sendable {
    /// One of them.
    public typealias Element = Event
    let stream: AsyncStream<Event>

    /// Begins to take them.
    public func makeAsyncIterator() -> Iterator { Iterator(base: stream.makeAsyncIterator()) }

    /// Takes one after the other.
    public struct Iterator: AsyncIteratorProtocol {
      var base: AsyncStream<Event>.Iterator

      /// Waits for the next event; nothing where the task is cancelled.
      public mutating func next() async throws -> Event? { await base.next() }
    }
  }
}
