import ArgumentParser
import NotificationModel

/// `unctl banner`
struct BannerCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "banner", abstract: "Hide banners, or show one again; bind it to a key.",
    discussion: """
      The banners are those of notification-shell, while this system serves the desktop's programs; see unctl desktop. \
      The list stays as it is.
      """, subcommands: [Hide.self, Show.self])

  /// `unctl banner hide`
  struct Hide: SystemCommand {
    static let configuration = CommandConfiguration(
      abstract: "Hide the newest banner; it stays in the list.",
      discussion: "A banner whose reply field, options or whole text is open stays.")

    @Flag(help: "Hide every banner.")
    var all = false

    func perform(on line: ControlSession) async throws {
      try await line.carryOut(.hideBanners(all: all))
    }
  }

  /// `unctl banner show`
  struct Show: SystemCommand {
    static let configuration = CommandConfiguration(
      abstract:
        "Show the newest notification of the list that has no banner; again for the one before.")

    func perform(on line: ControlSession) async throws {
      try await line.carryOut(.recallBanner)
    }
  }
}
