import NotificationModel
import Synchronization
import SystemConnection

/// Says that an app wants to know places, and asks the person where nobody has yet.
///
/// The question is the one of ``CLLocationManager``, and put once. What the person allowed stays when the session
/// ends. On Linux nothing needs a session: an app that runs is told what it may know.
public final class CLServiceSession: Sendable {
  /// What the app wants to be allowed.
  public enum AuthorizationRequirement: Int, Sendable, Hashable {
    /// Nothing; nobody is asked.
    case none = 0
    /// To know places while it is used.
    case whenInUse = 1
    /// To know places at any time, and to be started for regions.
    case always = 2
  }

  /// What stands between the app and what the session wants.
  public struct Diagnostic: Sendable, Hashable {
    private let right: LiveRight
    private let requirement: AuthorizationRequirement
    private let wantsExact: Bool

    /// Whether the person forbids it, or location is off for the device.
    public var authorizationDenied: Bool { right.isDenied }
    /// Whether location is off for the device.
    public var authorizationDeniedGlobally: Bool { right.isOff }
    /// Whether somebody else forbids it; never on Linux.
    public var authorizationRestricted: Bool { false }
    /// Whether the person has not answered yet.
    public var authorizationRequestInProgress: Bool { right.isOpen }
    /// Whether the app may know places, though not at any time, which the session wants.
    public var alwaysAuthorizationDenied: Bool { requirement == .always && right.isWhileUsing }
    /// Whether the app is told rough places, and the session wants exact ones.
    public var fullAccuracyDenied: Bool { wantsExact && right.isRough }
    /// Whether the app would have to be in use; never on Linux.
    public var insufficientlyInUse: Bool { false }
    /// Whether a service session is needed; never on Linux.
    public var serviceSessionRequired: Bool { false }

    init(_ right: LiveRight, _ requirement: AuthorizationRequirement, wantsExact: Bool) {
      self.right = right
      self.requirement = requirement
      self.wantsExact = wantsExact
    }
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

  private let requirement: AuthorizationRequirement
  private let wantsExact: Bool
  private let source: CenterSource

  /// Begins a session, and asks the person for what is not decided yet.
  public convenience init(authorization: AuthorizationRequirement) {
    self.init(authorization, purposeKey: nil)
  }

  /// Begins a session, and asks the person for what is not decided yet, exact places included.
  ///
  /// - Parameters:
  ///   - authorization: What the app wants to be allowed.
  ///   - fullAccuracyPurposeKey: The key of the question for exact places, as
  ///     `requestTemporaryFullAccuracyAuthorization(withPurposeKey:)` has it.
  public convenience init(
    authorization: AuthorizationRequirement, fullAccuracyPurposeKey: String
  ) {
    self.init(authorization, purposeKey: fullAccuracyPurposeKey)
  }

  private init(_ requirement: AuthorizationRequirement, purposeKey: String?) {
    self.requirement = requirement
    wantsExact = purposeKey != nil
    source = .current
    let manager = CLLocationManager()
    switch requirement {
    case .none: break
    case .whenInUse: manager.requestWhenInUseAuthorization()
    case .always: manager.requestAlwaysAuthorization()
    }
    if let purposeKey {
      manager.requestTemporaryFullAccuracyAuthorization(withPurposeKey: purposeKey)
    }
  }

  /// Ends the session; what the person allowed stays.
  public func invalidate() {}

  /// What stands between the app and what the session wants: what holds now, and each change.
  public var diagnostics: Diagnostics {
    Diagnostics(
      news: LiveNews(watch: nil, source: source) { [requirement, wantsExact] news in
        guard case .right(let right) = news else { return nil }
        return Diagnostic(right, requirement, wantsExact: wantsExact)
      })
  }
}

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
