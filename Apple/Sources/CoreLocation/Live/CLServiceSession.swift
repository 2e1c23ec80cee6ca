import NotificationModel
import Synchronization
import SystemConnection

/// Declares that an app wants to use location, and asks the user if that has not been done yet.
///
/// The prompt is the one of ``CLLocationManager``, and is shown once. The user's permission remains valid when the session
/// ends. On Linux no call needs a session: a running app receives everything that the user allows.
public final class CLServiceSession: Sendable {
  /// The authorization that the app requests.
  public enum AuthorizationRequirement: Int, Sendable, Hashable {
    /// Nothing; the user is not asked.
    case none = 0
    /// To use location while the app is in use.
    case whenInUse = 1
    /// To use location at any time, and to be started for regions.
    case always = 2
  }

  /// The obstacles to the authorization that the session requests.
  public struct Diagnostic: Sendable, Hashable {
    private let right: LiveRight
    private let requirement: AuthorizationRequirement
    private let wantsExact: Bool

    /// Whether the user does not allow this app to use location, or location is off for the device.
    public var authorizationDenied: Bool { right.isDenied }
    /// Whether location is off for the device.
    public var authorizationDeniedGlobally: Bool { right.isOff }
    /// Whether something other than the user forbids it; never on Linux.
    public var authorizationRestricted: Bool { false }
    /// Whether the user has not answered yet.
    public var authorizationRequestInProgress: Bool { right.isOpen }
    /// Whether the app may use location, but not at any time, as the session requests.
    public var alwaysAuthorizationDenied: Bool { requirement == .always && right.isWhileUsing }
    /// Whether the app receives approximate locations, and the session requests exact ones.
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

  /// The diagnostics of a session, as they change.
  public struct Diagnostics: AsyncSequence, Sendable {
    /// One diagnostic.
    public typealias Element = Diagnostic
    let events: LiveEvents<Diagnostic>

    /// Begins to receive diagnostics.
    public func makeAsyncIterator() -> Iterator {
      Iterator(base: events.stream.makeAsyncIterator())
    }

    /// Receives one diagnostic after the other.
    public struct Iterator: AsyncIteratorProtocol {
      var base: AsyncStream<Diagnostic>.Iterator

      /// Waits for the next diagnostic; returns `nil` if the task is cancelled.
      public mutating func next() async throws -> Diagnostic? { await base.next() }
    }
  }

  private let requirement: AuthorizationRequirement
  private let wantsExact: Bool
  private let source: CenterSource

  /// Begins a session, and asks the user about undecided permissions.
  public convenience init(authorization: AuthorizationRequirement) {
    self.init(authorization, purposeKey: nil)
  }

  /// Begins a session, and asks the user about undecided permissions, including exact locations.
  ///
  /// - Parameters:
  ///   - authorization: The authorization that the app requests.
  ///   - fullAccuracyPurposeKey: The key of the prompt for exact locations, as in
  ///     `requestTemporaryFullAccuracyAuthorization(withPurposeKey:)`.
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

  /// Ends the session; the user's permission remains valid.
  public func invalidate() {}

  /// The obstacles to the authorization that the session requests: the current ones, and each change.
  public var diagnostics: Diagnostics {
    Diagnostics(
      events: LiveEvents(watch: nil, source: source) { [requirement, wantsExact] event in
        guard case .right(let right) = event else { return nil }
        return Diagnostic(right, requirement, wantsExact: wantsExact)
      })
  }
}

/// Says that an app continues to use location in the background, which every program on Linux may.
///
/// The session has no effect: the system suspends no process on Linux.
public final class CLBackgroundActivitySession: Sendable {
  /// The obstacles to using location in the background.
  public struct Diagnostic: Sendable, Hashable {
    private let right: LiveRight

    /// Whether the user does not allow this app to use location, or location is off for the device.
    public var authorizationDenied: Bool { right.isDenied }
    /// Whether location is off for the device.
    public var authorizationDeniedGlobally: Bool { right.isOff }
    /// Whether something other than the user forbids it; never on Linux.
    public var authorizationRestricted: Bool { false }
    /// Whether the user has not answered yet.
    public var authorizationRequestInProgress: Bool { right.isOpen }
    /// Whether the app would have to be in use; never on Linux.
    public var insufficientlyInUse: Bool { false }
    /// Whether a service session is needed; never on Linux.
    public var serviceSessionRequired: Bool { false }

    init(_ right: LiveRight) { self.right = right }
  }

  /// The diagnostics of a session, as they change.
  public struct Diagnostics: AsyncSequence, Sendable {
    /// One diagnostic.
    public typealias Element = Diagnostic
    let events: LiveEvents<Diagnostic>

    /// Begins to receive diagnostics.
    public func makeAsyncIterator() -> Iterator {
      Iterator(base: events.stream.makeAsyncIterator())
    }

    /// Receives one diagnostic after the other.
    public struct Iterator: AsyncIteratorProtocol {
      var base: AsyncStream<Diagnostic>.Iterator

      /// Waits for the next diagnostic; returns `nil` if the task is cancelled.
      public mutating func next() async throws -> Diagnostic? { await base.next() }
    }
  }

  private let source = CenterSource.current

  /// Begins a session.
  public init() {}

  /// Ends the session.
  public func invalidate() {}

  /// The obstacles to using location: the current ones, and each change.
  public var diagnostics: Diagnostics {
    Diagnostics(
      events: LiveEvents(watch: nil, source: source) { event in
        guard case .right(let right) = event else { return nil }
        return Diagnostic(right)
      })
  }
}
