import NotificationModel

extension ValueMaker {
  mutating func request() -> NotificationRequest {
    NotificationRequest(
      identifier: text(), content: content(), trigger: maybe { $0.trigger() },
      ticket: maybe { $0.text() }, links: maybe { $0.links() })
  }

  mutating func links() -> NotificationLinks {
    NotificationLinks(
      link: oneOf(["https://example.org/a b", "app:", ""]),
      buttons: list(upTo: 2) {
        .init(identifier: $0.text(), title: $0.text(), link: $0.oneOf(["https://a", "app:b"]))
      }, staysVisible: flag())
  }

  /// The calls of a process that waits for a response, and that of a shell about its file.
  mutating func waitCalls() -> [ControlRequest] {
    [
      .engine(.responses(.awaitResponse(app: app(), identifier: text(), ticket: text()))),
      .engine(.responses(.acknowledge(app: app(), number: Int64(integer())))),
      .machine(.reportConfiguration(problem: maybe { $0.text() })),
    ]
  }

  mutating func content() -> NotificationContent {
    var content = NotificationContent()
    guard flag() else { return content }
    content.title = displayText()
    content.subtitle = displayText()
    content.body = displayText()
    content.badge = maybe { $0.integer() }
    content.sound = maybe { $0.sound() }
    content.categoryIdentifier = text()
    content.threadIdentifier = text()
    content.launchImageName = text()
    content.summaryArgument = text()
    content.summaryArgumentCount = integer()
    content.targetContentIdentifier = maybe { $0.text() }
    content.interruptionLevel = oneOf(InterruptionLevel.allCases)
    content.relevanceScore = real()
    content.filterCriteria = maybe { $0.text() }
    content.userInfo = dictionary()
    content.attachments = list(upTo: 2) { $0.attachment() }
    content.sender = maybe { $0.sender() }
    return content
  }

  mutating func sound() -> Sound {
    Sound(
      kind: oneOf(Sound.Kind.allCases), name: maybe { $0.oneOf(["ping.wav", "日本.caf"]) },
      source: oneOf(Sound.Source.allCases), volume: maybe { $0.real() })
  }

  mutating func sender() -> Sender { Sender(name: text(), handle: text()) }

  mutating func attachment() -> Attachment {
    Attachment(identifier: text(), path: "/tmp/é.png", type: "public.png", options: dictionary())
  }

  mutating func trigger() -> Trigger {
    oneOf([
      .timeInterval(seconds: real(), repeats: flag()), .calendar(rule(), repeats: flag()),
      .location(region(), repeats: flag()), .push,
    ])
  }

  mutating func region() -> Region {
    Region(
      identifier: text(), latitude: real(), longitude: real(), radius: real(),
      notifyOnEntry: flag(), notifyOnExit: flag())
  }

  mutating func rule() -> CalendarRule {
    var rule = CalendarRule(
      calendar: oneOf([
        .gregorian, .iso8601,
        CalendarKind(identifier: "buddhist", firstWeekday: 2, minimumDaysInFirstWeek: 4),
        CalendarKind(identifier: "hebrew", firstWeekday: 1),
      ]),
      timeZone: maybe { $0.oneOf(["Europe/Berlin", "GMT"]) })
    let components: [WritableKeyPath<CalendarRule, Int?>] = [
      \.era, \.year, \.month, \.day, \.hour, \.minute, \.second, \.nanosecond, \.weekday,
      \.weekdayOrdinal, \.quarter, \.weekOfMonth, \.weekOfYear, \.yearForWeekOfYear, \.dayOfYear,
    ]
    for component in components { rule[keyPath: component] = maybe { $0.integer() } }
    rule.isLeapMonth = maybe { $0.flag() }
    return rule
  }

  mutating func category() -> NotificationCategory {
    NotificationCategory(
      identifier: text(), actions: list(upTo: 3) { $0.action() },
      intentIdentifiers: list(upTo: 2) { $0.text() },
      hiddenPreviewsBodyPlaceholder: displayText(), summaryFormat: displayText(),
      options: NotificationCategory.Options(
        rawValue: oneOf([0, 1, 31, UInt.random(in: 0...4095, using: &generator)])))
  }

  mutating func action() -> NotificationAction {
    NotificationAction(
      identifier: text(), title: displayText(), options: oneOf([[], [.destructive, .foreground]]),
      icon: maybe { NotificationAction.Icon(isSystemImage: $0.flag(), name: $0.text()) },
      textInput: maybe {
        NotificationAction.TextInput(
          buttonTitle: $0.displayText(), placeholder: $0.displayText(),
          systemTitle: $0.maybe { $0.systemTitle() })
      }, systemTitle: maybe { $0.systemTitle() })
  }

  mutating func pending() -> PendingRequest {
    PendingRequest(
      app: app(), request: request(),
      due: oneOf([
        nil, .wall(time(), floatingIn: maybe { $0.text() }),
        .boot(
          BootTime(microseconds: Int64(integer())), bootIdentifier: text(), wall: time()),
      ]),
      added: time())
  }
}
