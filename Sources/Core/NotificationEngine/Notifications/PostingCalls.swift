package import NotificationModel

extension Event {
  /// The events of programs that post notifications on the session bus.
  package enum Postings: Hashable, Sendable {
    /// A program posted a notification, and waits for its number.
    indirect case posted(PostedNotification, origin: CallOrigin)
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
  package var claim: ProgramClaim
  /// The facts that the bus and the kernel report.
  package var facts: ProgramFacts

  package init(claim: ProgramClaim, facts: ProgramFacts) {
    self.claim = claim
    self.facts = facts
  }
}

/// A notification posted by a program of the desktop.
package struct PostedNotification: Hashable, Sendable {
  /// The program.
  package var program: PostingProgram
  /// Its connection.
  package var sender: BusSender
  /// The number of the notification that it replaces; 0 for none.
  package var replaces: UInt32
  /// The name by which it replaces an earlier one of the same program; empty for none.
  package var tag: String
  /// Its content.
  package var content: NotificationContent
  /// Its buttons.
  package var actions: [NotificationAction]
  /// Its body in runs, if some of it is marked.
  package var styledBody: [StyledText] = []
  /// Whether its program receives an event when the notification itself is pressed.
  package var opensByAction = false
  /// Whether it stays after one of its buttons was pressed.
  package var isResident = false
  /// Whether it enters no list.
  package var isTransient = false
  /// The interface through which it arrived.
  package var way = PostingWay.freedesktop
  /// Whether it appears in the list alone.
  package var isQuiet = false
  /// Whether it draws attention again when it replaces an earlier one.
  package var showsAsNew = true
  /// The part of its content that a locked screen shows.
  package var lockScreen = LockScreenContent.all
  /// The app's actions of its buttons, by the keys of the buttons.
  package var appActions: [String: AppAction] = [:]
  /// The origin within its app, such as a site in a browser; empty for the app's own (S21).
  package var origin = ""
  /// Progress, 0 to 100 percent; absent without a progress bar (S14).
  package var progress: Int?
  /// Whether its picture came with the call, and was stored in a file of ours.
  package var hasOwnPicture = false
  /// Its timeout in microseconds; absent for the shell's default, 0 for a notification that stays until it is closed.
  package var lifetime: Int64?

  package init(
    program: PostingProgram, sender: BusSender, replaces: UInt32 = 0, tag: String = "",
    content: NotificationContent, actions: [NotificationAction] = []
  ) {
    self.program = program
    self.sender = sender
    self.replaces = replaces
    self.tag = tag
    self.content = content
    self.actions = actions
  }

  /// The app to which it belongs.
  package var app: BundleIdentifier {
    ProgramRule.identity(of: program.facts, claiming: program.claim).identifier
  }

  /// Whether it is a display without a row in the store: it has a tag and enters no list (S14).
  package var isDisplay: Bool { isTransient && !tag.isEmpty && way == .freedesktop }

  /// Whether its banner is its purpose, so that it is shown at any urgency and during a Focus (S54).
  package var needsBanner: Bool { isTransient || !tag.isEmpty && progress != nil }
}

extension Effect {
  /// The effects for programs that post notifications.
  package enum Postings: Hashable, Sendable {
    /// Answers a program with the number of its notification.
    case number(UInt32, CallOrigin)
    /// Answers a call that has no result.
    case done(CallOrigin)
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
  package var way: PostingWay
  /// The app's action of the button.
  package var appAction: AppAction?

  package init(
    number: UInt32, sender: BusSender, app: BundleIdentifier, desktopEntry: String?,
    action: String?, text: String? = nil, way: PostingWay = .freedesktop,
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
