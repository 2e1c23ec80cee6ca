package import NotificationModel

extension Event {
  /// The events of programs that post notifications on the session bus.
  package enum Postings: Hashable, Sendable {
    /// A program posted a notification, and waits for its number.
    indirect case posted(PostingCall, origin: CallOrigin)
    /// A program closes one of its notifications from a connection.
    case closed(PostingName, by: PostingProgram, BusSender, origin: CallOrigin)
    /// A program inhibits banners and sounds until it ends the inhibition or disconnects (S25).
    case inhibited(reason: String, by: PostingProgram, origin: CallOrigin)
    /// A program ends its inhibition.
    case uninhibited(cookie: UInt32, origin: CallOrigin)
    /// Connections that posted notifications were closed; several if that happened while the daemon was not running (S24).
    case sendersGone(Set<BusSender>)
    /// The permissions in the portal's store; an app that it does not name may notify (S33).
    case portalPermissions([BundleIdentifier: Bool])

    /// The call of a program that waits for an answer.
    package var origin: CallOrigin? {
      switch self {
      case .posted(_, let origin), .closed(_, _, _, let origin), .inhibited(_, _, let origin),
        .uninhibited(_, let origin):
        origin
      case .sendersGone, .portalPermissions: nil
      }
    }
  }
}

/// A program's reference to one of its notifications.
package enum PostingName: Hashable, Sendable {
  /// The number that the program received.
  case number(UInt32)
  /// A tag of the program's own.
  case tag(String)
}

/// The program of a posting.
package struct PostingProgram: Hashable, Sendable {
  /// The program's claim about itself, unverified.
  package var claim: ProgramClaim { didSet { identify() } }
  /// The facts that the bus and the kernel report.
  package var facts: ProgramFacts { didSet { identify() } }
  /// The app that it is, by the facts and its claim.
  private(set) var identity: ProgramRule.Identity

  package init(claim: ProgramClaim, facts: ProgramFacts) {
    (self.claim, self.facts) = (claim, facts)
    identity = ProgramRule.identity(of: facts, claiming: claim)
  }

  private mutating func identify() {
    identity = ProgramRule.identity(of: facts, claiming: claim)
  }
}

/// The call of a program that posts a notification.
///
/// The properties of the posting are also properties of the call.
@dynamicMemberLookup
package struct PostingCall: Hashable, Sendable {
  /// The program.
  package var program: PostingProgram
  /// The number of the notification that it replaces; 0 for none.
  package var replaces: UInt32
  /// The name by which it replaces an earlier one of the same program; empty for none.
  package var tag: String
  /// Its content.
  package var content: NotificationContent
  /// Its other properties; the core assigns the number.
  package var posting: Posting
  /// Whether it enters no list.
  package var isTransient = false
  /// Whether it appears in the list alone.
  package var isQuiet = false
  /// Whether it draws attention again when it replaces an earlier one.
  package var showsAsNew = true
  /// Whether its picture came with the call, and was stored in a file of ours.
  package var hasOwnPicture = false

  package init(
    program: PostingProgram, sender: BusSender, replaces: UInt32 = 0, tag: String = "",
    content: NotificationContent, actions: [NotificationAction] = []
  ) {
    self.program = program
    self.replaces = replaces
    self.tag = tag
    self.content = content
    posting = Posting(sender: sender, actions: actions)
  }

  package subscript<Value>(dynamicMember property: WritableKeyPath<Posting, Value>) -> Value {
    get { posting[keyPath: property] }
    set { posting[keyPath: property] = newValue }
  }

  /// Its buttons.
  package var actions: [NotificationAction] {
    get { posting.category.actions }
    set { posting.category.actions = newValue }
  }

  /// The app to which it belongs.
  package var app: BundleIdentifier { program.identity.identifier }

  /// Whether it is a display without a row in the store: it has a tag and enters no list (S14).
  package var isDisplay: Bool { isTransient && !tag.isEmpty && posting.way == .freedesktop }

  /// The posting under a number, with the properties that follow from the call.
  func posting(numbered number: UInt32) -> Posting {
    var posting = posting
    posting.number = number
    posting.executable = program.identity.executable
    posting.needsBanner = isTransient || !tag.isEmpty && posting.progress != nil
    return posting
  }
}

extension Effect {
  /// The effects for programs that post notifications.
  package enum Postings: Hashable, Sendable {
    /// Answers a program with the number of its notification.
    case number(UInt32, CallOrigin)
    /// Answers a program with the cookie of its inhibition.
    case cookie(UInt32, CallOrigin)
    /// Reports the end of a notification; sent once for each.
    case close(number: UInt32, ClosingReason, BusSender)
    /// Reports that the user pressed a button, or the notification itself.
    case invoke(PostingResponse)
    /// Reports whether a program inhibits banners and sounds, after a change.
    case inhibition(Bool)
    /// Writes an app's permission into the portal's store, which reports the change (S33).
    case setPortalPermission(BundleIdentifier, Bool)
  }
}

/// The reason for the end of a program's notification, with the numbers of the freedesktop specification.
package enum ClosingReason: UInt32, Hashable, Sendable, CaseIterable {
  /// Its timeout has passed.
  case expired = 1
  /// The user dismissed it.
  case dismissed = 2
  /// Its program closed it.
  case closed = 3
  /// Any other reason.
  case undefined = 4
}

/// The user's response to a program's notification.
package struct PostingResponse: Hashable, Sendable {
  /// The number of the notification.
  package var number: UInt32
  /// The connection that posted it.
  package var sender: BusSender
  /// The app.
  package var app: BundleIdentifier
  /// The name of its desktop file, which starts the app if it has exited.
  package var desktopEntry: String?
  /// The key of the button; absent if the program gave the notification itself no action.
  package var action: String?
  /// The typed text.
  package var text: String?
  /// The interface through which it arrived.
  package var way: PostingInterface
  /// The app's action of the button.
  package var appAction: AppAction?

  package init(
    number: UInt32, sender: BusSender, app: BundleIdentifier, desktopEntry: String?,
    action: String?, text: String? = nil, way: PostingInterface = .freedesktop,
    appAction: AppAction? = nil
  ) {
    self.way = way
    self.appAction = appAction
    self.number = number
    self.sender = sender
    self.app = app
    self.desktopEntry = desktopEntry
    self.action = action
    self.text = text
  }
}
