import NotificationModel

extension ValueMaker {
  mutating func presentation() -> Presentation {
    var presentation = Presentation(key: key(), appName: text(), date: time())
    presentation.title = text()
    presentation.subtitle = text()
    presentation.body = text()
    presentation.text.systemTitle = maybe { $0.systemTitle() }
    presentation.text.systemBody = maybe { $0.systemTitle() }
    presentation.hidesPreview = flag()
    presentation.surfaces = Presentation.Surfaces(rawValue: oneOf([0, 1, 7, 12]))
    presentation.alertStyle = oneOf(AlertStyle.allCases)
    presentation.level = oneOf(InterruptionLevel.allCases)
    presentation.sound = maybe { $0.sound() }
    presentation.wakesScreen = flag()
    presentation.badge = maybe { $0.integer() }
    presentation.group = maybe { $0.text() }
    presentation.actions = list(upTo: 2) { $0.button() }
    presentation.isProvisional = flag()
    presentation.isUndecided = flag()
    presentation.count = integer()
    presentation.progress = maybe { $0.integer() }
    presentation.bannerTime = maybe { Int64($0.integer()) }
    presentation.hasUsualTime = flag()
    presentation.attachments = list(upTo: 1) { $0.attachment() }
    presentation.media.files = Presentation.Files(
      icon: maybe { _ in "/tmp/icon.png" }, picture: maybe { _ in "/tmp/a.png" }, isPending: flag())
    presentation.relevanceScore = real()
    presentation.sender = maybe { $0.sender() }
    presentation.summaryDate = maybe { $0.time() }
    presentation.contentExtension = maybe { $0.attributes() }
    presentation.isWatched = flag()
    return presentation
  }

  mutating func button() -> Presentation.Action {
    Presentation.Action(
      identifier: text(), title: text(), isDestructive: flag(), opensApp: flag(),
      needsUnlock: flag(),
      textInput: maybe {
        Presentation.TextInput(
          buttonTitle: $0.text(), placeholder: $0.text(),
          systemTitle: $0.maybe { $0.systemTitle() })
      }, systemTitle: maybe { $0.systemTitle() })
  }

  /// A text with no gap but its number, as in a button.
  mutating func systemTitle() -> SystemText {
    SystemText(word: text(), count: maybe { $0.integer() })
  }

  mutating func systemText() -> SystemText {
    SystemText(word: text(), count: maybe { $0.integer() }, values: gaps(depth: 2))
  }

  private mutating func gaps(depth: Int) -> [String: SystemText.Value] {
    guard depth > 0 else { return [:] }
    let values = list(upTo: 2) { $0.gap(depth: depth) }
    return Dictionary(values.enumerated().map { ("gap\($0)", $1) }) { $1 }
  }

  private mutating func gap(depth: Int) -> SystemText.Value {
    switch oneOf([0, 1, 2, 3]) {
    case 0: .text(text())
    case 1: .time(time())
    case 2: .length(seconds: Int64(integer()))
    default:
      .texts(list(upTo: 2) { SystemText(word: $0.text(), values: $0.gaps(depth: depth - 1)) })
    }
  }

  mutating func group() -> PresentationGroup {
    PresentationGroup(
      app: app(), appName: text(), thread: maybe { $0.text() },
      members: list(upTo: 2) { $0.presentation() }, summary: text(),
      systemSummary: maybe { $0.systemTitle() })
  }

  mutating func stackSummary() -> StackSummary {
    StackSummary(
      thread: maybe { $0.text() }, count: integer(), summary: text(),
      systemSummary: maybe { $0.systemTitle() })
  }

  mutating func question() -> AuthorizationQuestion {
    AuthorizationQuestion(
      app: app(), appName: text(), options: options(), isCritical: flag(), offersSummary: flag())
  }

  mutating func finding() -> DoctorFinding {
    DoctorFinding(
      level: oneOf(DoctorFinding.Level.allCases), subject: text(), finding: text(), remedy: text())
  }

  mutating func timelineEntry() -> TimelineEntry {
    TimelineEntry(
      number: Int64(integer()), date: time(), app: app(), identifier: maybe { $0.text() },
      delivery: maybe { Int64($0.integer()) }, step: oneOf(TimelineEntry.Step.allCases),
      text: text(), systemText: maybe { $0.systemText() }, rules: list(upTo: 2) { $0.text() })
  }

  mutating func pushCheck() -> PushCheck {
    PushCheck(
      bytes: integer(), limit: integer(), isNotification: flag(), isContentAvailable: flag(),
      problems: list(upTo: 2) { maker in
        PushProblem(
          field: maker.text(), value: maker.text(), rule: maker.text(), message: maker.text())
      })
  }

  mutating func status() -> SystemStatus {
    SystemStatus(
      processIdentifier: integer(), version: text(), apps: integer(), pending: integer(),
      delivered: integer(), keptResponses: integer(), connections: integer(), shells: integer(),
      nextDueDate: maybe { $0.time() }, now: time(), timeZone: text(), isSimulator: flag(),
      isLocked: flag(), focus: maybe { $0.text() }, dataFolder: text())
  }
}
