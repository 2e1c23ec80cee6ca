import NotificationModel
import ShellScene
import Testing

// The states in which the user answers: buttons, fields, menus and questions.

extension ShellState {
  static let buttons = [
    ShellState("two buttons") { bench in
      bench.present("a") {
        $0.actions = [
          .init(identifier: "1", title: "Join"), .init(identifier: "2", title: "Later"),
        ]
      }
    },
    ShellState("a hovered button") { bench in
      bench.present("a") { $0.actions = [.init(identifier: "1", title: "Join")] }
      bench.point("banner/org.example.app/a/action/1")
    },
    ShellState("buttons with long titles") { bench in
      bench.present("a") {
        $0.actions = [
          .init(identifier: "1", title: "Join the conversation on this device"),
          .init(identifier: "2", title: "Remind the others of it as well", isDestructive: true),
        ]
      }
    },
    ShellState("a reply field") { bench in _ = bench.openReply() },
    ShellState("a reply field with a long button") { bench in
      bench.present("a") {
        $0.actions = [
          .init(
            identifier: "reply", title: "Reply",
            textInput: .init(buttonTitle: "Send it to everybody who is there", placeholder: "Hi"))
        ]
      }
      bench.tap("banner/org.example.app/a/action/reply")
    },
    ShellState("a reply field without a title") { bench in
      bench.present("a") {
        $0.actions = [
          .init(
            identifier: "reply", title: "Reply", textInput: .init(buttonTitle: "", placeholder: ""))
        ]
      }
      bench.tap("banner/org.example.app/a/action/reply")
    },
    ShellState("a reply to a notification that is gone") { bench in
      let key = bench.openReply()
      bench.type("Yes")
      _ = bench.send(.notifications(.withdraw(key)))
      bench.wait(1)
    },
    ShellState("a draft") { bench in
      _ = bench.openReply()
      bench.type("Yes")
      _ = bench.key(.escape)
    },
    ShellState("a trial") { bench in bench.present("a") { $0.isProvisional = true } },
    ShellState("an undecided program") { bench in
      bench.present("a") {
        $0.isProvisional = true
        $0.isUndecided = true
      }
    },
  ]

  static let menus =
    [false, true].map { isElsewhere in
      ShellState("options\(isElsewhere ? " without a settings page" : "")") { bench in
        bench.shell.display.opensSettings = !isElsewhere
        bench.present("a") {
          $0.styledBody = [StyledText("The notes", link: "https://example.org/notes")]
          $0.body = "The notes"
        }
        bench.tap("banner/org.example.app/a/options")
      }
    } + [
      ShellState("options of a muted app") { bench in
        var record = AppRecord(identifier: bundle("org.example.app"), displayName: "App")
        record.mutedUntil = bench.moment.wall.advanced(byMicroseconds: 3_600_000_000)
        bench.shell.receive(record, of: record.identifier)
        bench.present("a") { $0.level = .critical }
        bench.tap("banner/org.example.app/a/options")
      },
      ShellState("the question whether to keep") { bench in
        bench.know(modes: [])
        bench.present("a") {
          $0.isProvisional = true
          $0.isUndecided = true
        }
        bench.tap("banner/org.example.app/a/keep")
      },
      ShellState("the question whether to turn off") { bench in
        bench.present("a") { $0.isProvisional = true }
        bench.tap("banner/org.example.app/a/turnOff")
      },
    ]

  static let questions = [
    ShellState("a question") { $0.ask() },
    ShellState("a question of an app with a long name") { bench in
      bench.ask(
        AuthorizationQuestion(
          app: bundle("org.example.app"), appName: Text.longName,
          options: [.alert, .sound, .badge, .carPlay, .announcement, .timeSensitive],
          offersSummary: true))
    },
    ShellState("the question about critical alerts") { bench in
      bench.ask(
        AuthorizationQuestion(
          app: bundle("org.example.app"), appName: "App", options: [.criticalAlert],
          isCritical: true))
    },
    ShellState("a question in the panel", on: .panel) { bench in
      bench.ask()
      bench.openPanel()
    },
  ]

  static let places = [LocationRequest.whileUsing, .always, .precise].map { wish in
    ShellState("the question about the location (\(wish))") { bench in
      _ = bench.send(
        .places(
          .askLocation(
            LocationQuestion(
              app: bundle("org.example.app"), appName: Text.app, wish: wish, purpose: Text.place))))
    }
  }

  /// The texts of senders.
  enum Text {
    static let app = "Organizer Plus"
    static let body = "In ten minutes, room Blue 2"
    static let reply = "Send it"
    static let place = "To remind you where you shop."
    static let longName = "The Organizer of Everything in the House"
    static let longTitle = "Your train to Hamburg and Kiel leaves eleven minutes late from there"
    static let longBody = String(
      repeating: "The train to Hamburg leaves at 14:05 from platform 9, eleven minutes late. ",
      count: 6)
  }
}

extension Bench {
  mutating func ask(
    _ question: AuthorizationQuestion = AuthorizationQuestion(
      app: bundle("org.example.app"), appName: "App",
      options: [.alert, .sound, .badge], offersSummary: true)
  ) {
    _ = send(.settings(.ask(question)))
  }

  /// Presses a node, which must be there.
  mutating func tap(_ name: String, on surface: SurfaceName = .banners) {
    #expect(node(name, on: surface) != nil, "\(name) is not there")
    _ = press(name, on: surface)
  }

  /// Moves the pointer to the middle of a node.
  mutating func point(_ name: String) {
    guard let frame = node(name)?.frame else {
      Issue.record("\(name) is not there")
      return
    }
    let point = Point(x: frame.x + frame.width / 2, y: frame.y + frame.height / 2)
    _ = send(.pointer(.banners, .moved(point)))
  }

  /// Reads settings with a scheduled summary and modes of Focus.
  mutating func know(modes: [String]) {
    var settings = GlobalSettings()
    settings.summaryIsOn = true
    settings.focusModes = modes.map { FocusMode(name: $0) }
    shell.receive(settings)
    draw()
  }

  /// Three banners of one thread.
  mutating func presentStack() {
    for number in 0..<3 {
      present("\(number)", group: "chat") {
        $0.alertStyle = .alert
        $0.title = "Anna Berg"
      }
    }
  }

  /// Lists a stack of three, and single notifications.
  mutating func list(_ singles: Int = 1) {
    let app = bundle("org.example.app")
    let chat = (0..<3).map { presentation("chat \($0)", group: "chat", title: "Anna Berg") }
    let others = (0..<singles).map { number in
      presentation(number == 0 ? "single" : "\(number)", body: ShellState.Text.body)
    }
    _ = send(
      .notifications(
        .list(
          [
            PresentationGroup(
              app: app, appName: "App", thread: "chat", members: chat.reversed(), summary: "")
          ]
            + others.map {
              PresentationGroup(app: app, appName: "App", thread: nil, members: [$0], summary: "")
            })))
  }

  /// Lists four notifications that waited for a scheduled summary.
  mutating func summarize() {
    let members = (0..<4).map { number in
      var member = presentation("\(number)", group: "s", title: "Title \(number)")
      member.summaryDate = WallTime(seconds: 1_780_000_000)
      return member
    }
    _ = send(
      .notifications(
        .list([
          PresentationGroup(
            app: bundle("org.example.app"), appName: "App", thread: "s", members: members,
            summary: "")
        ])))
  }
}
