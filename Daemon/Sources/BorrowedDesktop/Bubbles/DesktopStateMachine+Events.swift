import NotificationModel

extension DesktopStateMachine {
  mutating func receive(_ event: ShellEvent, _ media: DesktopMedia, at now: BootTime) {
    switch event {
    // The remote server has shown it already (S5).
    case .notifications(.present(let presentation)) where presentation.isWatched: break
    case .notifications(.present(let presentation)): present(presentation, media, at: now)
    case .notifications(.withdraw(let key)): withdraw(key, at: now)
    case .settings(.ask(let question)): ask(question, at: now)
    case .settings(.questionSettled(let app)): endQuestion(.question(app), at: now)
    case .places(.askLocation(let question)): ask(.places(question), at: now)
    case .places(.locationQuestionSettled(let app)): endQuestion(.placeQuestion(app), at: now)
    case .notifications(.badge(let app, let count)):
      outputs.append(.badge(LauncherBadge(app: app, count: count)))
    case .notifications(.list(let groups)):
      compare(with: groups.flatMap(\.members).filter { !$0.isWatched }, at: now)
    case .settings(.lockChanged(let isLocked)): lock(isLocked, at: now)
    // The settings are requested again for every bubble.
    case .settings(.settingsChanged): break
    case .pushes, .machine, .extensions(.content): break
    }
  }

  // MARK: - Notifications

  private mutating func present(
    _ presentation: Presentation, _ media: DesktopMedia, at now: BootTime
  ) {
    let subject = BubbleSubject(presentation.key)
    closeDialogs { $0.subject == subject && $0.key != presentation.key }
    if presentation.surfaces.contains(.list) { list.put(presentation) }
    retire(surplus.remove(subject), at: now)
    if !presentation.isProvisional { retire(.trial(presentation.key.app), at: now) }
    let isPresented = isForPresenter(presentation)
    if isPresented { outputs.append(.present(PresenterBanner(presentation, media))) }
    guard !isPresented, !presentation.surfaces.isDisjoint(with: [.banner, .lockScreen]) else {
      soundAlone(presentation, media, at: now)
      // A server that comes later receives it too, if it keeps a list.
      if presentation.surfaces.contains(.list), server?.keepsQuietly ?? true {
        admitQuietly(presentation, media, at: now)
      } else {
        retire(subject, at: now)
        if presentation.isProvisional { showTrial(of: presentation, at: now) }
      }
      return
    }
    admit(.notification(presentation, media, .fresh), as: subject, at: now)
    if server == nil { soundAlone(presentation, media, at: now) }
  }

  /// Plays a sound without a bubble (E3).
  private mutating func soundAlone(
    _ presentation: Presentation, _ media: DesktopMedia, at now: BootTime
  ) {
    let delivery = SoundDelivery(of: presentation, media: media, on: nil)
    guard let order = delivery.order else { return }
    play(order, at: now)
    bubbles[BubbleSubject(presentation.key)]?.hasSounded = true
  }

  private mutating func withdraw(_ key: NotificationKey, at now: BootTime) {
    list.remove(key)
    record.former?.withdraw(key)
    closeDialogs { $0.key == key }
    retire(surplus.remove(key), at: now)
    let subject = BubbleSubject(key)
    retire(.replyHelp(key.app, key.identifier), at: now)
    if bubbles[subject]?.message?.key == key { retire(subject, at: now) }
  }

  /// Queues a notification for the list only. If too many wait, our own list is enough: a summary would be a bubble.
  private mutating func admitQuietly(
    _ presentation: Presentation, _ media: DesktopMedia, at now: BootTime
  ) {
    let subject = BubbleSubject(presentation.key)
    let hasRoom =
      outgoing.queue.ordinaryCount < BorrowedDesktopLimits.waitingCalls
      && outgoing.queue.count < BorrowedDesktopLimits.waitingCallsOfAllKinds
      && outgoing.queue.count(in: presentation.stack) < BorrowedDesktopLimits.waitingInGroup
    if outgoing.queue.contains(subject) || hasRoom {
      show(.notification(presentation, media, .quiet), as: subject, at: now)
    } else {
      retire(subject, at: now)
    }
  }

  /// Queues a notification, or counts it in a summary if too many wait already.
  private mutating func admit(
    _ message: BubbleMessage, as subject: BubbleSubject, at now: BootTime
  ) {
    guard let presentation = message.presentation else { return }
    if outgoing.queue.contains(subject) || !message.isOrdinary {
      if !message.isOrdinary, !makeRoom(at: now) {
        sumUp(presentation, in: nil, at: now)
      } else {
        show(message, as: subject, at: now)
      }
    } else if outgoing.queue.count(in: presentation.stack) >= BorrowedDesktopLimits.waitingInGroup {
      sumUp(presentation, in: presentation.stack, at: now)
    } else if outgoing.queue.ordinaryCount >= BorrowedDesktopLimits.waitingCalls
      || outgoing.queue.count >= BorrowedDesktopLimits.waitingCallsOfAllKinds
    {
      sumUp(presentation, in: nil, at: now)
    } else {
      show(message, as: subject, at: now)
    }
  }

  /// Frees a slot for a critical alert: the last ordinary notifications that wait are only counted.
  private mutating func makeRoom(at now: BootTime) -> Bool {
    while outgoing.queue.count >= BorrowedDesktopLimits.waitingCallsOfAllKinds {
      guard let last = outgoing.queue.lastOrdinary, let other = bubbles[last]?.message?.presentation
      else {
        return false
      }
      // A new summary would use up the freed slot.
      let hasSummary = outgoing.queue.contains(.surplus(other.stack))
      sumUp(other, in: hasSummary ? other.stack : nil, at: now)
    }
    return true
  }

  /// Counts a notification in the summary of its stack, or in the general one.
  private mutating func sumUp(
    _ presentation: Presentation, in stack: BubbleSubject.Group?, at now: BootTime
  ) {
    retire(BubbleSubject(presentation.key), at: now)
    guard surplus.hasRoom else {
      complain("more notifications than summaries can count; the list has all of them")
      return
    }
    var place = stack
    if outgoing.queue.count >= BorrowedDesktopLimits.waitingCallsOfAllKinds,
      !outgoing.queue.contains(.surplus(stack))
    {
      place = nil
    }
    surplus.add(presentation, to: place)
    let message = BubbleMessage.surplus(
      app: place?.app, appName: presentation.appName, count: surplus.count(of: place))
    show(message, as: .surplus(place), at: now)
  }

  /// Lets the user decide about a provisional app, once, when its notifications cannot be seen (A7).
  mutating func showTrial(of presentation: Presentation, at now: BootTime) {
    let app = presentation.key.app
    guard server?.hasButtons == true, !settingsButtons.asked.contains(app),
      settingsButtons.asked.count < BorrowedDesktopLimits.knownApps,
      outgoing.queue.count < BorrowedDesktopLimits.waitingCallsOfAllKinds
    else { return }
    settingsButtons.asked.insert(app)
    let message = BubbleMessage.trial(
      app, appName: presentation.appName, offersSettings: settingsButtons.offering.contains(app))
    show(message, as: .trial(app), at: now)
  }

  /// Adds a thumbnail or an icon that became ready later.
  mutating func complete(
    _ key: NotificationKey, at now: BootTime, _ fill: (inout DesktopMedia) -> Void
  ) {
    let subject = BubbleSubject(key)
    guard let bubble = bubbles[subject], bubble.message?.key == key,
      case .notification(let presentation, let old, let manner)? = bubble.message
    else { return }
    var media = old
    fill(&media)
    guard media != old else { return }
    change(subject, to: .notification(presentation, media, manner), at: now)
  }

  mutating func remember(_ app: BundleIdentifier, offersSettings: Bool) {
    if !offersSettings {
      settingsButtons.offering.remove(app)
    } else if settingsButtons.offering.count < BorrowedDesktopLimits.knownApps {
      settingsButtons.offering.insert(app)
    }
  }
}

/// The notifications that summaries count instead of showing them.
struct OverflowSummary {
  private struct Entry {
    var place: BubbleSubject.Group?
    var key: NotificationKey
    var isListed: Bool
  }

  private var entries: [BubbleSubject: Entry] = [:]
  private var counts: [BubbleSubject.Group?: Int] = [:]

  /// The number of notifications in a summary.
  func count(of place: BubbleSubject.Group?) -> Int { counts[place] ?? 0 }

  /// Whether one more can be counted.
  var hasRoom: Bool { entries.count < BorrowedDesktopLimits.countedInSummaries }

  mutating func add(_ presentation: Presentation, to place: BubbleSubject.Group?) {
    let subject = BubbleSubject(presentation.key)
    entries[subject] = Entry(
      place: place, key: presentation.key, isListed: presentation.surfaces.contains(.list))
    counts[place, default: 0] += 1
  }

  /// Removes a request, whichever of its deliveries is counted; returns the summary that is empty now.
  mutating func remove(_ subject: BubbleSubject) -> BubbleSubject? {
    guard let entry = entries.removeValue(forKey: subject) else { return nil }
    let rest = count(of: entry.place) - 1
    counts[entry.place] = rest == 0 ? nil : rest
    return rest == 0 ? .surplus(entry.place) : nil
  }

  /// Removes a delivery, unless a newer one of its request is counted.
  mutating func remove(_ key: NotificationKey) -> BubbleSubject? {
    let subject = BubbleSubject(key)
    return entries[subject]?.key == key ? remove(subject) : nil
  }

  /// Keeps the deliveries that are still in the list or never were in it; returns the summaries that are empty now.
  mutating func keep(_ listed: Set<NotificationKey>) -> [BubbleSubject] {
    let gone = entries.filter { $0.value.isListed && !listed.contains($0.value.key) }
    return gone.sorted { $0.value.key.delivery < $1.value.key.delivery }
      .compactMap { remove($0.key) }
  }

  /// Clears a summary that the user has seen.
  mutating func clear(_ place: BubbleSubject.Group?) {
    guard counts.removeValue(forKey: place) != nil else { return }
    entries = entries.filter { $0.value.place != place }
  }
}
