import NotificationModel
import SystemConnection

/// Says that an app goes on with places in the background, which every program on Linux may.
///
/// It has no effect: nobody suspends a process here.
public final class CLBackgroundActivitySession: Sendable {
  /// What stands between the app and places in the background.
  public struct Diagnostic: Sendable, Hashable {
    private let right: LiveRight

    /// Whether the person forbids this app to know places, or location is off for the device.
    public var authorizationDenied: Bool { right.isDenied }
    /// Whether location is off for the device.
    public var authorizationDeniedGlobally: Bool { right.isOff }
    /// Whether somebody else forbids it; never on Linux.
    public var authorizationRestricted: Bool { false }
    /// Whether the person has not answered yet.
    public var authorizationRequestInProgress: Bool { right.isOpen }
    /// Whether the app would have to be in use; never on Linux.
    public var insufficientlyInUse: Bool { false }
    /// Whether a service session is needed; never on Linux.
    public var serviceSessionRequired: Bool { false }

    init(_ right: LiveRight) { self.right = right }
  }

  /// What a session has to say, as it changes.
  public struct Diagnostics: AsyncSequence, Sendable {
    /// One of them.
    public typealias Element = Diagnostic
    let news: LiveNews<Diagnostic>

    /// Begins to take them.
    public func makeAsyncIterator() -> Iterator { Iterator(base: news.stream.makeAsyncIterator()) }

    /// Takes one after the other.
    public struct Iterator: AsyncIteratorProtocol {
      var base: AsyncStream<Diagnostic>.Iterator

      /// Waits for the next one; nothing where the task is cancelled.
      public mutating func next() async throws -> Diagnostic? { await base.next() }
    }
  }

  private let source = CenterSource.current

  /// Begins a session.
  public init() {}

  /// Ends the session.
  public func invalidate() {}

  /// What stands between the app and places: what holds now, and each change.
  public var diagnostics: Diagnostics {
    Diagnostics(
      news: LiveNews(watch: nil, source: source) { news in
        guard case .right(let right) = news else { return nil }
        return Diagnostic(right)
      })
  }
}
