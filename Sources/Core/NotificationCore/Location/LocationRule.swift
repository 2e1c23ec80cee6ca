import NotificationModel

/// What the person must be asked about places, and what an answer changes.
enum LocationRule {
  /// What a wish leaves to be asked; nothing where everything is decided already.
  ///
  /// The question about places at any time comes once after the app may know them while it is used. That
  /// about precise places comes each time, for an app that is told rough ones.
  static func isOpen(_ wish: LocationWish, of app: AppRecord, told status: LocationStatus) -> Bool {
    guard status.isEnabled else { return false }
    switch wish {
    case .whileUsing: return status.authorization == .notDetermined
    case .always:
      return status.authorization == .notDetermined
        || (status.authorization == .whenInUse && !app.hasAskedForAlways)
    case .precise: return status.authorization.allowsRegions && !status.isPrecise
    }
  }

  /// The question that is open after a wish: one for more takes the place of one for less.
  static func merged(
    _ open: OpenLocationQuestion?, with question: OpenLocationQuestion
  ) -> OpenLocationQuestion {
    guard let open, !(open.wish == .whileUsing && question.wish == .always) else { return question }
    return open
  }

  /// The question as a shell puts it.
  static func shownQuestion(of app: AppRecord) -> LocationQuestion? {
    app.openLocationQuestion.map {
      LocationQuestion(
        app: app.identifier, appName: app.displayName, wish: $0.wish, purpose: $0.purpose)
    }
  }

  /// What an app may know after an answer to a wish, or after a decision that nobody had asked for.
  static func authorization(
    _ before: LocationAuthorization, after decision: LocationDecision, to wish: LocationWish?
  ) throws -> LocationAuthorization {
    if wish == .precise {
      guard decision == .allowOnce || decision == .deny else {
        throw NotificationFailure(
          .invalidValue, field: "decision", value: decision.rawValue,
          message: "The app asks for precise places, which it is told once or not.",
          remedy: "Use allowOnce or deny.")
      }
      return before
    }
    // An app that asks for more keeps what it has.
    let isMore = wish == .always && before == .whenInUse
    switch decision {
    case .allowAlways: return .always
    case .allowWhileUsing: return .whenInUse
    case .allowOnce: return isMore ? before : .once
    case .deny: return isMore ? before : .denied
    }
  }

  /// Refuses a wish whose reason is too long to be shown.
  static func check(purpose: String?) throws {
    if let purpose { try RequestRule.check(identifier: purpose, field: "purpose") }
  }

  /// Refuses numbers that no distance can be.
  static func check(_ watch: LocationWatch) throws {
    for (field, number) in [("accuracy", watch.accuracy), ("distance", watch.distance)]
    where !(number >= 0 && number.isFinite) {
      throw NotificationFailure(
        .invalidValue, field: "watch.\(field)", value: String(number),
        message: "This is no distance.", remedy: "Use metres, 0 or more.")
    }
  }
}

extension LocationStatus {
  /// What an app is told; where location is off for the device, every app is denied it.
  init(of app: AppRecord, in global: GlobalSettings, isPreciseForNow: Bool) {
    self.init(
      authorization: global.location ? app.settings.location : .denied,
      isPrecise: app.settings.preciseLocation || isPreciseForNow, isEnabled: global.location)
  }

  /// Whether the app is told of crossings, which it would know too much from otherwise.
  var allowsCrossings: Bool { authorization.allowsRegions && isPrecise }
}
