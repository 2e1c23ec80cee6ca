package import NotificationModel

// Events from the daemon.

extension ShellModel {
  /// Handles an event of the system.
  package mutating func receive(_ event: ShellEvent, at moment: ShellMoment) -> [ShellEffect] {
    switch event {
    case .notifications(let event): return receive(event, at: moment)
    case .settings(let event): return receive(event, at: moment)
    case .places(.askLocation(let question)): return ask(.places(question))
    case .places(.locationQuestionSettled(let app)):
      return settle { if case .places = $0 { $0.app == app } else { false } }
    case .machine(.bannersHidden(let all)): return hideBanners(all: all, at: moment)
    case .machine(.bannerRecalled):
      recallBanner(at: moment)
      return []
    case .machine, .extensions: return []
    }
  }

  private mutating func receive(
    _ event: ShellEvent.Notifications, at moment: ShellMoment
  ) -> [ShellEffect] {
    switch event {
    case .present(let presentation): return present(presentation, at: moment)
    case .withdraw(let key):
      holdPlace()
      keepUse(of: key, until: moment.running + SceneLimits.succession)
      listed.remove(key)
      banners.withdraw(key, at: moment.running)
      keepReply(of: key, at: moment)
      withdraw(key, at: moment)
      return []
    case .badge: return []
    case .list(let groups):
      holdPlace()
      let keys = Set(groups.flatMap(\.members).map(\.key))
      for key in keysInUse where !keys.contains(key) && listedOne(key) != nil {
        keepUse(of: key, until: nil)
      }
      listed.replace(groups)
      banners.keep(listed: keys)
      if let open = reply, !open.isGone, !keys.contains(open.key),
        banners.banner(of: open.key) == nil
      {
        loseReply()
      }
      pictures = pictures.filter {
        keys.contains($0.key) || banners.banner(of: $0.key) != nil || isGone($0.key)
      }
      changed()
      return panel == nil ? [] : unknownApps()
    }
  }

  private mutating func present(
    _ presentation: Presentation, at moment: ShellMoment
  ) -> [ShellEffect] {
    holdPlace()
    if presentation.places.contains(.list) { listed.add(presentation) }
    var effects: [ShellEffect] = []
    let isForListAlone = banners.isForListAlone(presentation, at: moment.running)
    let isBanner = presentation.places.contains(.banner) && presentation.alertStyle != .none
    if isBanner && !isForListAlone || keepsBanner(of: presentation.key) {
      banners.count(to: moment.running, hold)
      banners.show(presentation, at: moment.running)
    } else {
      banners.remove(presentation.key)
    }
    followUse(to: presentation.key, at: moment)
    effects += followReply(to: presentation, at: moment)
    if apps[presentation.key.app] == nil { effects.append(.readApp(presentation.key.app)) }
    if !presentation.attachments.isEmpty { effects.append(.makePicture(presentation.key)) }
    changed()
    return effects
  }

  mutating func withdraw(_ key: NotificationKey, at moment: ShellMoment) {
    banners.remove(key)
    searched.forget(key)
    if goneCards[key] == nil {
      opened.remove(key)
      if menu?.key == key { menu = nil }
    }
    if !isGone(key) { pictures[key] = nil }
    if let open = reply, open.key == key, !open.isGone { endReply(at: moment) }
    changed()
  }

  private mutating func receive(
    _ event: ShellEvent.Settings, at moment: ShellMoment
  ) -> [ShellEffect] {
    switch event {
    case .ask(let question): return ask(.notifications(question))
    case .questionSettled(let app):
      return settle { if case .notifications = $0 { $0.app == app } else { false } }
    case .lockChanged(let isLocked):
      banners.count(to: moment.running, hold)
      self.isLocked = isLocked
      // A typed text belongs to the user who typed it, and must not be visible to another person who unlocks the screen.
      if isLocked { closeAll(at: moment) }
      changed()
      return []
    case .settingsChanged(let app?): return [.readApp(app)]
    case .settingsChanged(nil): return panel == nil ? [] : [.readGlobalSettings]
    }
  }

  private mutating func ask(_ question: ShellQuestion) -> [ShellEffect] {
    holdPlace()
    questions.removeAll { $0.name == question.name }
    questions.append(question)
    questions.removeFirst(max(0, questions.count - SceneLimits.questions))
    changed()
    return apps[question.app] == nil ? [.readApp(question.app)] : []
  }

  /// Handles the loss of the daemon, which asks its open questions again when it is back.
  package mutating func systemLost() {
    guard !questions.isEmpty else { return }
    holdPlace()
    questions = []
    changed()
  }

  private mutating func settle(_ isSettled: (ShellQuestion) -> Bool) -> [ShellEffect] {
    holdPlace()
    questions.removeAll(where: isSettled)
    changed()
    return []
  }

  /// Handles an app's record; nil if the app was removed.
  package mutating func receive(_ record: AppRecord?, of app: BundleIdentifier) {
    guard apps[app] != record else { return }
    holdPlace()
    apps[app] = record
    changed()
  }

  /// Handles the settings of all apps, which were read.
  package mutating func receive(_ settings: GlobalSettings) {
    guard global != settings else { return }
    holdPlace()
    global = settings
    changed()
  }

  /// Shows the picture of a notification, which was made.
  package mutating func show(picture file: String, of key: NotificationKey) {
    guard banners.banner(of: key) != nil || listed.keys.contains(key) else { return }
    holdPlace()
    pictures[key] = file
    changed()
  }

  /// Shows the icon of an app.
  package mutating func show(icon file: String?, of app: BundleIdentifier) {
    guard icons[app] != file else { return }
    icons[app] = file
    changed()
  }

  /// Handles a refusal by the daemon: a notification that no longer exists is removed from the screen too.
  package mutating func refused(
    _ failure: NotificationFailure, about key: NotificationKey?, at moment: ShellMoment
  ) {
    guard failure.code == .notFound, let key else { return }
    holdPlace()
    if reply?.key == key { loseReply() }
    listed.remove(key)
    withdraw(key, at: moment)
  }

  /// Handles that time has passed.
  package mutating func timePassed(at moment: ShellMoment) -> [ShellEffect] {
    let before = banners
    banners.count(to: moment.running, hold)
    endWaiting(at: moment)
    let kept = drafts.filter { $0.value.until > moment.running }
    if kept.count != drafts.count { changed() }
    drafts = kept
    if let until = agesUntil, until <= moment.running { changed() }
    if before.piles.flatMap(\.banners).map(\.key) != banners.piles.flatMap(\.banners).map(\.key) {
      changed()
    }
    return askElsewhere(at: moment)
  }

  mutating func changed() { needsLayout = true }

  /// The apps of the list whose records were not read yet.
  func unknownApps() -> [ShellEffect] {
    var seen: Set<BundleIdentifier> = []
    return listed.groups.compactMap { group in
      apps[group.app] == nil && seen.insert(group.app).inserted ? .readApp(group.app) : nil
    }
  }

  /// The words that name a notification if its content cannot be seen.
  static func headline(_ presentation: Presentation) -> String {
    let texts = [
      presentation.title, presentation.body, presentation.subtitle, presentation.appName,
    ]
    return SeenText.named(texts.first { !$0.isEmpty } ?? "")
  }
}
