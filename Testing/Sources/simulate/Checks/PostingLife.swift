import NotificationEngine
import NotificationModel

/// The life of a posting's number: from the answer to the sender to the reported end.
///
/// A number that is returned for another posting begins a new life and ends the old one.
struct PostingLife {
  let number: UInt32
  /// The notification, as the program handed it over.
  let posted: PostingCall
  /// The program, as the world knows it.
  let program: SimulatedDesktopProgram
  /// The tags by which the program can mean it.
  var tags: Set<String>
  /// Whether the sender has not received its end yet.
  var isOpen = true
  /// The key under which it is on the screen, if it is a display and there.
  var screen: NotificationKey?
  /// Whether the store could not write, so that it is on the screen alone.
  let isUnstored: Bool
  /// When the time that it is valid for began at the earliest, and in which run of the machine.
  private(set) var begin: Moment
  /// Whether the banners of its program stayed when its time would have begun.
  var stays = false
  /// When the screen was unlocked last, while which its time stood still.
  var unlockedAt: BootTime?

  init(
    _ number: UInt32, _ posted: PostingCall, _ program: SimulatedDesktopProgram,
    at moment: Moment,
    replacing old: PostingLife? = nil, isUnstored: Bool = false
  ) {
    self.isUnstored = isUnstored
    self.number = number
    self.posted = posted
    self.program = program
    tags = (old?.tags ?? []).union(posted.tag.isEmpty ? [] : [posted.tag])
    begin = moment
  }

  /// Its time begins, for the first time or again.
  mutating func beginTime(at moment: Moment) {
    begin = moment
    stays = false
  }

  /// The title that the story gave it.
  var title: String { posted.storyTitle }

  /// Whether it is on the screen and nowhere else.
  var isDisplay: Bool { posted.isDisplay || isUnstored }

  /// Whether its sender receives ends.
  var isToldOfEnds: Bool { posted.way == .freedesktop }

  /// The keys that the person can press.
  var keys: Set<String> {
    Set(posted.actions.map(\.identifier)).union(
      posted.opensByAction ? [Posting.defaultAction] : [])
  }

  /// Whether it may end by itself at a moment: after its time, or after that of an unlisted banner.
  func isOver(at moment: Moment) -> Bool {
    let lifetime = posted.lifetime ?? CoreLimits.displayTime
    guard lifetime > 0 else { return false }
    return begin.bootIdentifier != moment.bootIdentifier
      || begin.boot.advanced(byMicroseconds: lifetime) <= moment.boot
  }

  /// Whether it must have ended by itself at a moment of the same run.
  func outstaysItsTime(at moment: Moment) -> Bool {
    guard let lifetime = posted.lifetime, lifetime > 0, !stays else { return false }
    // A banner without a shell waits for one that may be started for it.
    let end = begin.boot.advanced(byMicroseconds: max(lifetime, CoreLimits.shellStart))
    guard end <= moment.boot else { return false }
    let rest = min(lifetime, CoreLimits.timeAfterHold)
    return unlockedAt.map { $0.advanced(byMicroseconds: rest) <= moment.boot } ?? true
  }

  /// Whether a program may close it, on a connection.
  func mayBeClosed(by program: PostingProgram, on sender: BusSender) -> Bool {
    posted.sender == sender || SimulatedDesktopProgram.of(program)?.mayClose(self.program) == true
  }
}

extension PostingCall {
  /// The title that the story gave it, which no other notification has.
  var storyTitle: String {
    if case .string(let title) = content.userInfo["title"] { title } else { "" }
  }

  /// Whether it neither replaces another one nor can be meant by a tag.
  fileprivate var isPlain: Bool {
    tag.isEmpty && replaces == 0
  }
}

/// The postings of a transaction.
extension TransactionReport {
  /// The posting that a sender made with a call.
  func posted(_ origin: CallOrigin) -> PostingCall? {
    for case .postings(.posted(let posted, let call)) in events where call == origin {
      return posted
    }
    return nil
  }

  /// Whether the screen was unlocked.
  var unlocks: Bool {
    accepted.contains { event in
      if case .controlCalled(_, _, .settings(.setLocked(false))) = event { true } else { false }
    }
  }

  /// Whether the user made the banners of an app persistent, also if only for a while.
  func makesPersistent(_ app: BundleIdentifier) -> Bool {
    accepted.contains { event in
      guard case .controlCalled(_, _, .settings(.changeAppSettings(app, let values))) = event
      else { return false }
      return values["banners"] == "persistent"
    }
  }

  /// Whether nothing happened but that programs handed new notifications over, and left.
  var onlyPosts: Bool {
    var posts: [PostingCall] = []
    for event in accepted {
      switch event {
      case .postings(.posted(let posted, _)): posts.append(posted)
      case .disconnected: break
      default: return false
      }
    }
    return posts.count == 1 || posts.allSatisfy(\.isPlain)
  }

  /// Whether a program, or its time, may end a notification of it.
  func endsPosting(_ record: DeliveredRecord) -> Bool {
    let app = record.notification.key.app
    guard let posting = record.notification.posting else {
      // A notification with a tag can have the name of a request of the same app.
      return accepted.contains { event in
        guard case .postings(.posted(let posted, let origin)) = event else { return false }
        return owners[origin.connection] == app
          && record.notification.key.identifier == "tag:\(posted.tag)"
      }
    }
    return record.stage == .unlisted
      || accepted.contains { event in
        switch event {
        case .postings(.posted(let posted, let origin)):
          owners[origin.connection] == app
            && (posted.replaces == posting.number || !posted.tag.isEmpty)
        case .postings(.closed(.tag, _, _, let origin)): owners[origin.connection] == app
        case .postings(.closed(.number(posting.number), let program, let sender, _)):
          sender == posting.sender
            || SimulatedDesktopProgram.all.contains { other in
              other.app == app && SimulatedDesktopProgram.of(program)?.mayClose(other) == true
            }
        default: false
        }
      }
  }
}
