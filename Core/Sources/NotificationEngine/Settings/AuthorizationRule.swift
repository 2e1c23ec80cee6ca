import NotificationModel

/// The question for the user, and the part of it that stays open after an answer (A2, A10, A12).
///
/// The open question of an app is the set of waiting options. Critical alerts are a separate question, which is asked second;
/// it is alone if the set contains nothing else.
enum AuthorizationRule {
  /// The question that a call leaves open; empty if everything is decided already.
  ///
  /// A provisional app that calls without the provisional option gets the ordinary question (A10).
  static func question(
    _ options: AuthorizationOptions, of app: AppRecord
  ) -> AuthorizationOptions? {
    let isUndecided =
      app.settings.status == .notDetermined || app.settings.status == .provisional
      || app.settings.isUndecided
    // Critical alerts are a separate question, so that requesting them alone asks nothing else.
    let asksOrdinary =
      !options.contains(.provisional) && isUndecided && options != .criticalAlert
    let asksCritical =
      options.contains(.criticalAlert) && app.entitlements.criticalAlerts
      && app.settings.criticalAlerts == nil
    var question = asksOrdinary ? options.subtracting(.criticalAlert) : []
    if asksCritical { question.insert(.criticalAlert) }
    return asksOrdinary || asksCritical ? question : nil
  }

  /// The question for a shell: the ordinary one first, the critical one on its own (A12).
  static func shownQuestion(
    of app: AppRecord, in global: GlobalSettings
  ) -> AuthorizationQuestion? {
    guard let open = app.openQuestion else { return nil }
    let isCritical = open == .criticalAlert
    return AuthorizationQuestion(
      app: app.identifier, appName: app.displayName,
      options: isCritical ? open : open.subtracting(.criticalAlert), isCritical: isCritical,
      offersSummary: !isCritical && global.summaryIsOn)
  }

  /// The part that is still open after an answer.
  static func remaining(
    _ open: AuthorizationOptions?, after decision: AuthorizationDecision
  ) -> AuthorizationOptions? {
    guard let open else { return nil }
    switch decision {
    case .reset, .notNow: return nil
    case .allowCritical, .denyCritical:
      return open == .criticalAlert ? nil : open.subtracting(.criticalAlert)
    case .allow, .deny, .allowInSummary, .provisional, .keep, .keepQuietly, .turnOff:
      return open.contains(.criticalAlert) ? .criticalAlert : nil
    }
  }

  /// Refuses a decision that does not fit the app, or that is not offered (A24).
  static func check(
    _ decision: AuthorizationDecision, about app: AppRecord, in global: GlobalSettings
  ) throws {
    if decision == .keep || decision == .keepQuietly, !app.isOnTrial {
      throw Refusal.settings(.notProvisional(decision, app.identifier, app.settings.status))
    }
    if decision == .allowInSummary, !global.summaryIsOn {
      throw Refusal.settings(.summaryIsOff(app.identifier))
    }
    if decision == .allowCritical, !app.entitlements.criticalAlerts {
      throw Refusal.settings(.noCriticalAlerts)
    }
  }
}

extension AppRecord {
  /// Changes the settings according to a decision (A6 to A12, A24).
  mutating func apply(_ decision: AuthorizationDecision) {
    let wasShown = isShownUndecided
    let isAboutAlerts = ![.allowCritical, .denyCritical, .notNow].contains(decision)
    if isAboutAlerts { settings.isUndecided = false }
    switch decision {
    case .allow, .allowInSummary:
      settings.status = .authorized
      settings.makeProminent()
      settings.scheduledDelivery = decision == .allowInSummary
      settings.requestSomething()
    case .deny, .turnOff: settings.status = .denied
    case .provisional:
      settings.status = .provisional
      settings.requestSomething()
    case .keep:
      settings.status = .authorized
      // A program that was shown until now keeps its presentation.
      if !wasShown { settings.makeQuiet() }
      settings.requestSomething()
    case .keepQuietly:
      settings.status = .authorized
      settings.makeQuiet()
      settings.requestSomething()
    case .allowCritical: settings.criticalAlerts = true
    case .denyCritical: settings.criticalAlerts = false
    case .notNow: break
    case .reset:
      let location = (settings.location, settings.preciseLocation)
      settings = AppSettings()
      (settings.location, settings.preciseLocation) = location
      mutedUntil = nil
      desktop.questionAttached = nil
    }
  }
}

extension AppSettings {
  /// Adds the default options for an app that was decided about before it requested any.
  mutating func requestSomething() {
    if requested.isDisjoint(with: .presentable) { requested.formUnion([.alert, .sound, .badge]) }
  }

  /// Turns on everything that was requested (A11).
  fileprivate mutating func makeProminent() {
    if alertStyle == .none { alertStyle = .banner }
    lockScreen = true
    notificationCenter = true
    sounds = true
    badges = true
  }

  /// Leaves only the list (A8).
  fileprivate mutating func makeQuiet() {
    alertStyle = .none
    lockScreen = false
    notificationCenter = true
    sounds = false
    badges = false
  }
}

extension AppRecord {
  /// The sender of a content, if the app may name one (C22).
  func sender(of content: NotificationContent) -> Sender? {
    entitlements.communication ? content.sender : nil
  }

  /// The reason for which the app may not send critical alerts (A12).
  var criticalRefusal: PresentationReason? {
    if !entitlements.criticalAlerts { return .notEntitled }
    return settings.criticalAlerts == true ? nil : .turnedOff
  }

  /// The reason for which the app may not send time-sensitive notifications (E13).
  var timeSensitiveRefusal: PresentationReason? {
    if !entitlements.timeSensitive { return .notEntitled }
    return settings.timeSensitive ? nil : .turnedOff
  }

  /// The reason for which the app's icon shows no number (C3).
  var badgeRefusal: PresentationReason? {
    if !settings.requested.contains(.badge) { return .notRequested }
    if !settings.badges { return .turnedOff }
    if !grantedStatus.allowsDelivery { return .onlyCritical }
    return settings.status == .provisional ? .provisional : nil
  }

  /// Whether the user allows the app a number on its icon.
  var showsBadge: Bool { badgeRefusal == nil }
}
