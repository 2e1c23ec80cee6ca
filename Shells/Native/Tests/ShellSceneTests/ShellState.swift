import NotificationModel
import ShellScene
import Testing

/// A state of the shell, as the user sees it and as its pictures show it.
struct ShellState: Sendable, CustomTestStringConvertible {
  var testDescription: String
  let surface: SurfaceName
  /// Brings a new shell into the state.
  let enter: @Sendable (inout Bench) -> Void

  init(
    _ name: String, on surface: SurfaceName = .banners,
    _ enter: @escaping @Sendable (inout Bench) -> Void
  ) {
    testDescription = name
    self.surface = surface
    self.enter = enter
  }

  /// Texts of senders, which are cut where they have too little room.
  static let clamped: Set = [
    Text.longTitle, Text.longBody, Text.longName, Text.longName + " ×3", Text.app, Text.reply,
    Text.place,
  ]

  static let all =
    cards + buttons + menus + questions + places + [
      ShellState("an empty panel", on: .panel) { $0.openPanel() },
      ShellState("a panel", on: .panel) { bench in
        bench.list()
        bench.openPanel()
      },
      ShellState("a panel with modes of Focus", on: .panel) { bench in
        bench.list()
        bench.openPanel()
        bench.know(modes: ["Work", "Sleep", "Reading with the children"])
      },
      ShellState("a panel that asks before it clears everything", on: .panel) { bench in
        bench.list()
        bench.openPanel()
        bench.tap("panel/clearAll", on: .panel)
      },
      ShellState("an unfolded stack of the panel", on: .panel) { bench in
        bench.list()
        bench.openPanel()
        bench.tap("panel/stack/org.example.app\u{0}chat", on: .panel)
      },
      ShellState("a search", on: .panel) { bench in
        bench.list()
        bench.openPanel()
        bench.type("berg")
      },
      ShellState("a search without a match", on: .panel) { bench in
        bench.list()
        bench.openPanel()
        bench.type("xyz")
      },
      ShellState("new notifications above a scrolled panel", on: .panel) { bench in
        bench.list(40)
        bench.openPanel()
        _ = bench.send(.pointer(.panel, .scrolled(x: 0, y: 900, at: Point(x: 100, y: 500))))
        bench.ask()
      },
      ShellState("a scheduled summary", on: .panel) { bench in
        bench.summarize()
        bench.openPanel()
      },
      ShellState("options in the panel", on: .panel) { bench in
        bench.list()
        bench.openPanel()
        bench.tap("panel/card/org.example.app/single/options", on: .panel)
      },
    ]

  private static let cards = [
    ShellState("a banner") { bench in bench.present("a") { $0.body = Text.body } },
    ShellState("a banner of yesterday") { bench in
      bench.present("a") {
        $0.date = $0.date.advanced(byMicroseconds: -86_400_000_000)
        $0.level = .timeSensitive
      }
    },
    ShellState("a time-sensitive banner") { bench in
      bench.present("a") {
        $0.level = .timeSensitive
        $0.date = $0.date.advanced(byMicroseconds: -600_000_000)
      }
    },
    ShellState("a critical banner") { bench in bench.present("a") { $0.level = .critical } },
    ShellState("a banner of an app with a long name") { bench in
      bench.present("a") {
        $0.appName = Text.longName
        $0.title = Text.longTitle
        $0.count = 3
        $0.level = .critical
        $0.date = $0.date.advanced(byMicroseconds: -90_000_000_000)
      }
    },
    ShellState("a progress bar and a picture") { bench in
      bench.present("a") {
        $0.progress = 62
        $0.media.files = Presentation.Files(icon: "/icon.png", picture: "/picture.png")
      }
    },
    ShellState("a long text") { bench in bench.present("a") { $0.body = Text.longBody } },
    ShellState("a long text that is opened") { bench in
      bench.present("a") { $0.body = Text.longBody }
      bench.tap("banner/org.example.app/a/readAll")
    },
    ShellState("a stack") { bench in bench.presentStack() },
    ShellState("an unfolded stack") { bench in
      bench.presentStack()
      bench.tap("banner/org.example.app/2/more")
    },
    ShellState("waiting banners") { bench in
      for number in 0..<12 {
        bench.present("\(number)") {
          $0.alertStyle = .alert
          $0.key.app = bundle("org.example.app\(number)")
        }
      }
    },
  ]
}
