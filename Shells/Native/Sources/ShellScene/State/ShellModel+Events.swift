package import NotificationModel
import Words

// Events from the daemon.

extension ShellModel {
  /// Handles an event of the system.
  package mutating func receive(_ event: ShellEvent, at moment: ShellMoment) -> [ShellEffect] {
    let event = words.worded(event)
    return updateInPlace { $0.handle(event, at: moment) }
  }

  private mutating func handle(_ event: ShellEvent, at moment: ShellMoment) -> [ShellEffect] {
    switch event {
    case .notifications(let event): return handle(event, at: moment)
    case .settings(let event): return handle(event, at: moment)
    case .places(.askLocation(let question)): return ask(.places(question))
    case .places(.locationQuestionSettled(let app)):
      return settle { if case .places = $0 { $0.app == app } else { false } }
    case .machine(.bannersHidden(let all)):
      hideBanners(all: all, at: moment)
      return []
    case .machine(.bannerRecalled):
      recallBanner(at: moment)
      return []
    case .pushes, .machine, .extensions: return []
    }
  }

  private mutating func handle(
    _ event: ShellEvent.Notifications, at moment: ShellMoment
  ) -> [ShellEffect] {
    switch event {
    case .present(let presentation): return present(presentation, at: moment)
    case .withdraw(let key):
      let until = moment.running + SceneLimits.succession
      cards.keep(presentation(of: key), until: until)
      listed.remove(key)
      banners.withdraw(key, at: moment.running)
      reply.keep(key, until: until)
      withdraw(key, at: moment)
      return []
    case .badge: return []
    case .list(let groups):
      let trials = Dictionary(
        groups.lazy.flatMap(\.members).map { ($0.key, $0.trial) }, uniquingKeysWith: { $1 })
      let keys = Set(trials.keys)
      for icon in groups.compactMap(\.members.first) where icon.media.files?.icon != nil {
        facts.follow(icon)
      }
      for key in keysInUse where !keys.contains(key) && listedOne(key) != nil {
        cards.keep(presentation(of: key), until: nil)
      }
      listed.replace(groups)
      banners.keep(listed: trials)
      if let open = reply.open, !open.isGone, !keys.contains(open.key),
        banners.banner(of: open.key) == nil
      {
        reply.open?.standing = .gone
      }
      facts.pictures = facts.pictures.filter {
        keys.contains($0.key) || banners.banner(of: $0.key) != nil || isGone($0.key)
      }
      return panel == nil ? [] : unknownApps()
    }
  }

  private mutating func present(
    _ presentation: Presentation, at moment: ShellMoment
  ) -> [ShellEffect] {
    if presentation.surfaces.contains(.list) { listed.add(presentation) }
    var effects: [ShellEffect] = []
    let isForListAlone = banners.isForListAlone(presentation, at: moment.running)
    let isBanner = presentation.surfaces.contains(.banner) && presentation.alertStyle != .none
    if isBanner && !isForListAlone || keepsBanner(of: presentation.key) {
      banners.count(to: moment.running, hold)
      banners.show(presentation, at: moment.running)
    } else {
      banners.remove(presentation.key)
    }
    cards.follow(to: presentation.key, at: moment.running)
    if let sent = reply.follow(to: presentation) { effects += send(sent, at: moment) }
    facts.follow(presentation)
    // A daemon that was started before an upgrade sends no files.
    if presentation.media.files?.isPending ?? true {
      effects.append(.makePicture(presentation.key))
    }
    return effects
  }

  mutating func withdraw(_ key: NotificationKey, at moment: ShellMoment) {
    banners.remove(key)
    searched.forget(key)
    if !cards.isGone(key) { cards.close(key) }
    if !isGone(key) { facts.pictures[key] = nil }
    if let open = reply.open, open.key == key, !open.isGone { endReply(at: moment) }
  }

  private mutating func handle(
    _ event: ShellEvent.Settings, at moment: ShellMoment
  ) -> [ShellEffect] {
    switch event {
    case .ask(let question): return ask(.notifications(question))
    case .questionSettled(let app):
      return settle { if case .notifications = $0 { $0.app == app } else { false } }
    case .lockChanged(let isLocked):
      banners.count(to: moment.running, hold)
      display.isLocked = isLocked
      // A typed text belongs to the user who typed it, and must not be visible to another person who unlocks the screen.
      if isLocked { closeAll(at: moment) }
      return []
    case .settingsChanged(let app?):
      if readsRecord(of: app) { return [.readApp(app)] }
      facts.records[app] = nil
      return []
    case .settingsChanged(nil): return [.readGlobalSettings]
    }
  }

  /// Whether a card needs the app's record: for its menu, or for the trial of an unlisted banner, which no list reports.
  private func readsRecord(of app: BundleIdentifier) -> Bool {
    cards.menu?.key.app == app
      || banners.unlisted.contains { $0.key.app == app && $0.isProvisional }
  }

  private mutating func ask(_ question: ShellQuestion) -> [ShellEffect] {
    questions.ask(question)
    return facts.knowsIcon(of: question.app) ? [] : [.readIcon(question.app)]
  }

  /// Handles the loss of the daemon, which asks its open questions again when it is back.
  package mutating func systemLost() {
    updateInPlace { $0.questions = AskedQuestions() }
  }

  private mutating func settle(_ isSettled: (ShellQuestion) -> Bool) -> [ShellEffect] {
    questions.settle(isSettled)
    return []
  }

  /// Handles an app's record; nil if the app was removed.
  package mutating func receive(_ record: AppRecord?, of app: BundleIdentifier) {
    updateInPlace { $0.facts.records[app] = record }
  }

  /// Handles the settings of all apps, which were read.
  package mutating func receive(_ settings: GlobalSettings) {
    updateInPlace { $0.facts.global = settings }
  }

  /// Shows the picture of a notification, which was made.
  package mutating func show(picture file: String, of key: NotificationKey) {
    guard banners.banner(of: key) != nil || listed.keys.contains(key) else { return }
    updateInPlace { $0.facts.pictures[key] = file }
  }

  /// Shows the icon of an app.
  package mutating func show(icon file: String?, of app: BundleIdentifier) {
    updateInPlace { $0.facts.set(icon: file, of: app) }
  }

  /// Handles a refusal by the daemon: a notification that no longer exists is removed from the screen too.
  package mutating func refused(
    _ failure: NotificationFailure, about key: NotificationKey?, at moment: ShellMoment
  ) {
    guard failure.code == .notFound, let key else { return }
    updateInPlace { shell in
      if shell.reply.open?.key == key { shell.reply.open?.standing = .gone }
      shell.listed.remove(key)
      shell.withdraw(key, at: moment)
    }
  }

  /// Handles that time has passed.
  package mutating func timePassed(at moment: ShellMoment) -> [ShellEffect] {
    if let until = drawn.agesUntil, until <= moment.running { needsLayout = true }
    return updateInPlace { shell in
      shell.banners.count(to: moment.running, shell.hold)
      shell.reply.expire(at: moment.running)
      shell.cards.expire(at: moment.running)
      return shell.askElsewhere(at: moment)
    }
  }

  /// The apps of the list whose icons are not known yet.
  func unknownApps() -> [ShellEffect] {
    var seen: Set<BundleIdentifier> = []
    return listed.groups.compactMap { group in
      !facts.knowsIcon(of: group.app) && seen.insert(group.app).inserted
        ? .readIcon(group.app) : nil
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
