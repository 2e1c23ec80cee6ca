import Dispatch
import LinuxEvents
import ShellScene
import ShellStage

/// The user's preferences: the desktop's appearance, and the shell's own configuration file.
@MainActor final class DesktopPreferences {
  /// Called when the looks have changed.
  var changed: (Theme) -> Void = { _ in }
  /// Called when the file has another problem, or no problem again.
  var problemChanged: (String?) -> Void = { _ in }
  private(set) var theme: Theme
  /// The problem of the file, with its path.
  private(set) var problem: String? {
    didSet { if problem != oldValue { problemChanged(problem) } }
  }
  private let environment: [String: String]
  private var preferences: Preferences
  /// Whether the language that the user chose is written from right to left; nil for the session's.
  private var chosenDirection: Bool?
  /// Whether the desktop writes times with twelve hours, if it has a setting for it.
  private(set) var hasTwelveHours: Bool?
  private let path: String
  /// The file's content at the last reading; nil if the file does not exist.
  private var bytes: [UInt8]?
  private var file: ThemeFile
  private var watch: FileWatch?
  private var portal: PortalSettings?

  init(environment: [String: String]) {
    self.environment = environment
    preferences = Preferences(isRightToLeft: Self.isRightToLeft(environment))
    path = Self.path(environment)
    bytes = Self.read(path)
    file = ThemeFile()
    do throws(ThemeFileError) {
      file = try Self.file(bytes)
    } catch {
      problem = Self.report(error, path)
    }
    theme = preferences.theme(file)
  }

  /// Follows the desktop's settings and the person's file; without a session's bus the file alone counts.
  func start() {
    watch = try? FileWatch(path: path, queue: .main) { [weak self] in
      MainActor.assumeIsolated { self?.readAgain() }
    }
    // Changes made before the watch began count too.
    readAgain()
    portal = try? PortalSettings(environment: environment, from: preferences) { [weak self] in
      guard let self else { return }
      preferences = $0
      apply()
    }
  }

  private func readAgain() {
    let next = Self.read(path)
    guard next != bytes else { return }
    bytes = next
    do throws(ThemeFileError) {
      file = try Self.file(next)
      problem = nil
      apply()
    } catch {
      problem = Self.report(error, path)
    }
  }

  /// Writes from the right to the left or not, in place of the session's language.
  func write(fromTheRight direction: Bool?) {
    chosenDirection = direction
    apply()
  }

  private func apply() {
    var preferences = preferences
    preferences.isRightToLeft = chosenDirection ?? preferences.isRightToLeft
    let next = preferences.theme(file)
    guard next != theme || preferences.hasTwelveHours != hasTwelveHours else { return }
    (theme, hasTwelveHours) = (next, preferences.hasTwelveHours)
    changed(next)
  }

  /// The position of a surface.
  func plan(for surface: SurfaceName, _ scene: SurfaceScene) -> SurfacePlan {
    let isRight = !theme.isRightToLeft
    var plan = SurfacePlan(size: scene.size)
    switch surface {
    case .banners, .raisedBanners:
      plan.edge =
        theme.edge.flatMap { .init(rawValue: $0.rawValue) } ?? (isRight ? .topRight : .topLeft)
      // The shadow is part of the surface.
      plan.margin = max(0, theme.metrics.margin - theme.metrics.shadow)
    case .panel:
      plan.edge = isRight ? .right : .left
      // The screen gives it the height that is left there.
      plan.size.height = 0
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
    plan.catchesPresses = scene.catchesPresses
    return plan
  }

  private static func path(_ environment: [String: String]) -> String {
    let folder = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    return (folder ?? (environment["HOME"] ?? "") + "/.config") + "/usernotifications/shell.conf"
  }

  private static func read(_ path: String) -> [UInt8]? {
    try? SmallFile.read(path, limit: ThemeLimits.bytes + 1)
  }

  /// Reads the user's file, which changes nothing if it does not exist.
  private static func file(_ bytes: [UInt8]?) throws(ThemeFileError) -> ThemeFile {
    try bytes.map { bytes throws(ThemeFileError) in try ThemeFile(bytes) } ?? ThemeFile()
  }

  /// Writes a problem to standard error, and returns it with the path.
  private static func report(_ error: ThemeFileError, _ path: String) -> String {
    let problem = "\(path): \(error)"
    StandardStreams.writeError(Array("\(problem)\n".utf8))
    return problem
  }

  /// Whether the person's language is written from right to left.
  private static func isRightToLeft(_ environment: [String: String]) -> Bool {
    let names = ["LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"]
    let language = names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
    return ["ar", "dv", "fa", "he", "ku", "ps", "sd", "ug", "ur", "yi"]
      .contains(String(language.prefix { $0.isLetter }))
  }
}
