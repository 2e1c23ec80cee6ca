package import NotificationModel

extension Event {
  /// The events of programs that hand notifications over on the session bus.
  package enum Postings: Hashable, Sendable {
    /// A program handed a notification over, and waits for its number.
    indirect case posted(PostedNotification, origin: CallOrigin)
    /// A program closes one of its notifications, on this connection.
    case closed(PostingName, by: PostingProgram, BusSender, origin: CallOrigin)
    /// A program holds back banners and sounds until it ends that or its connection is closed (S25).
    case inhibited(reason: String, by: PostingProgram, origin: CallOrigin)
    /// A program no longer holds them back.
    case uninhibited(cookie: UInt32, origin: CallOrigin)
    /// Connections that handed notifications over have gone; several if they went while no daemon ran (S24).
    case sendersGone(Set<BusSender>)
    /// The portal's store of permissions says who may notify; an app that it does not name may (S33).
    case portalPermissions([BundleIdentifier: Bool])

    /// The call of a program, which waits for an answer.
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

/// How a program names one of its notifications.
package enum PostingName: Hashable, Sendable {
  /// By the number that it got.
  case number(UInt32)
  /// By a tag of its own.
  case tag(String)
}

/// The program of a posting.
package struct PostingProgram: Hashable, Sendable {
  /// What it says of itself.
  package var claim: ProgramClaim
  /// What is known of it.
  package var facts: ProgramFacts

  package init(claim: ProgramClaim, facts: ProgramFacts) {
    self.claim = claim
    self.facts = facts
  }
}

/// A notification that a program of the desktop hands over.
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
  /// Whether its program wants to hear that the notification itself was pressed.
  package var opensByAction = false
  /// Whether it stays after one of its buttons was pressed.
  package var isResident = false
  /// Whether it joins no list.
  package var isTransient = false
  /// The way by which it came.
  package var way = PostingWay.freedesktop
  /// Whether it is for the list alone.
  package var isQuiet = false
  /// Whether one that replaces an earlier one draws attention anew.
  package var showsAsNew = true
  /// What a locked screen shows of it.
  package var lockScreen = LockScreenContent.all
  /// The app's actions that its buttons stand for, by the keys of the buttons.
  package var appActions: [String: AppAction] = [:]
  /// Whose notification it is within its app, such as a site in a browser; empty for the app's own (S21).
  package var origin = ""
  /// How far what it tells of has got, 0 to 100 percent; absent if it shows no bar (S14).
  package var progress: Int?
  /// Whether its picture came with the call, and is in a file of ours.
  package var hasOwnPicture = false
  /// How long it is valid, in microseconds: absent for as long as the shell likes, 0 until it is closed.
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

  /// The app that it is a notification of.
  package var app: BundleIdentifier {
    ProgramRule.identity(of: program.facts, claiming: program.claim).identifier
  }

  /// Whether it is a display that touches no store: it has a tag, and wants to be in no list (S14).
  package var isDisplay: Bool { isTransient && !tag.isEmpty && way == .freedesktop }

  /// Whether its banner is its purpose, so that it is shown whatever its urgency and during a Focus (S54).
  package var needsBanner: Bool { isTransient || !tag.isEmpty && progress != nil }
}

extension Effect {
  /// The effects for programs that handed notifications over.
  package enum Postings: Hashable, Sendable {
    /// Answers a program with the number of its notification.
    case number(UInt32, CallOrigin)
    /// Answers a call that has no result.
    case done(CallOrigin)
    /// Answers a program with the cookie of its inhibition.
    case cookie(UInt32, CallOrigin)
    /// A notification has ended; sent once for each.
    case close(number: UInt32, ClosingReason, BusSender)
    /// The person pressed a button, or the notification itself.
    case invoke(PostingResponse)
    /// Whether any program holds banners and sounds back, after that has changed.
    case inhibition(Bool)
    /// Tells the portal's store of permissions whether an app may notify; the store reports when it does (S33).
    case setPortalPermission(BundleIdentifier, Bool)
  }
}

/// Why a notification of a program has ended, with the numbers of the freedesktop specification.
package enum ClosingReason: UInt32, Hashable, Sendable, CaseIterable {
  /// Its time was over.
  case expired = 1
  /// The person dismissed it.
  case dismissed = 2
  /// Its program closed it.
  case closed = 3
  /// Any other reason.
  case undefined = 4
}

/// What the person did with a notification of a program.
package struct PostingResponse: Hashable, Sendable {
  /// The number of the notification.
  package var number: UInt32
  /// The connection that handed it over.
  package var sender: BusSender
  /// The app.
  package var app: BundleIdentifier
  /// The name of its desktop file, with which it is started if it has gone.
  package var desktopEntry: String?
  /// The key of the button; absent if the program gave the notification itself no action.
  package var action: String?
  /// The typed text.
  package var text: String?
  /// The way by which it came.
  package var way: PostingWay
  /// The app's action that the button stands for.
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
