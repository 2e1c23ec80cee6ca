import LinuxEvents
import ShellScene
import ShellStage

/// What the person prefers: the looks of the desktop, and the file with their own.
@MainActor final class DesktopPreferences {
  /// Called when the looks have changed.
  var changed: (Theme) -> Void = { _ in }
  private(set) var theme: Theme
  private let environment: [String: String]
  private var preferences: Preferences
  private let file: ThemeFile
  private var portal: PortalSettings?

  init(environment: [String: String]) {
    self.environment = environment
    preferences = Preferences(isRightToLeft: Self.isRightToLeft(environment))
    file = Self.read(environment)
    theme = preferences.theme(file)
  }

  /// Follows the desktop's settings; without a session's bus the file alone counts.
  func start() {
    portal = try? PortalSettings(environment: environment, from: preferences) { [weak self] in
      guard let self else { return }
      preferences = $0
      theme = $0.theme(file)
      changed(theme)
    }
  }

  /// Where a surface lies.
  func plan(for surface: SurfaceName, _ scene: SurfaceScene) -> SurfacePlan {
    let isRight = !theme.isRightToLeft
    var plan = SurfacePlan(size: scene.size)
    switch surface {
    case .banners, .raisedBanners:
      plan.edge =
        theme.edge.flatMap { .init(rawValue: $0.rawValue) } ?? (isRight ? .topRight : .topLeft)
      // The shadow lies within the surface.
      plan.margin = max(0, theme.metrics.margin - theme.metrics.shadow)
    case .panel:
      plan.edge = isRight ? .right : .left
      // The screen gives it the height that is left there.
      plan.size.height = 0
      plan.catchesPresses = true
    }
    plan.outputs =
      switch theme.output {
      case "focused": .focused
      case "all": surface == .panel ? .focused : .all
      default: .named(theme.output)
      }
    plan.isOverlay = scene.isOverlay
    plan.takesKeyboard = scene.takesKeyboard
    plan.inputRegion = scene.inputRegion
    return plan
  }

  /// Reads the person's file; a wrong one is reported and changes nothing.
  private static func read(_ environment: [String: String]) -> ThemeFile {
    let home = environment["HOME"] ?? ""
    let folder = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let path = (folder ?? home + "/.config") + "/usernotifications/shell.conf"
    guard let bytes = try? SmallFile.read(path, limit: ThemeLimits.bytes + 1) else {
      return ThemeFile()
    }
    do throws(ThemeFileError) {
      return try ThemeFile(bytes)
    } catch {
      StandardStreams.writeError(Array("\(path): \(error)\n".utf8))
      return ThemeFile()
    }
  }

  /// Whether the person's language is written from right to left.
  private static func isRightToLeft(_ environment: [String: String]) -> Bool {
    let names = ["LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"]
    let language = names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
    return ["ar", "dv", "fa", "he", "ku", "ps", "sd", "ug", "ur", "yi"]
      .contains(String(language.prefix { $0.isLetter }))
  }
}
