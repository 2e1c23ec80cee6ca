import NotificationModel
import SystemConnection
import UserNotifications

extension SimulatedDevice {
  /// The app that is meant, which must be on the device.
  func resolve(_ app: String?) throws -> BundleIdentifier {
    let meant = try meant(app)
    let all = world.read(\.installed)
    guard !all.contains(meant) else { return meant }
    let names = all.sorted().map(\.rawValue).joined(separator: ", ")
    throw SimulationError(
      "There is no app \"\(meant)\" on this device.",
      remedy: "Run its code in device.run(app:) first"
        + (names.isEmpty ? "." : ", or name one that is there: \(names)."))
  }

  /// The app that is meant: the one that is named, the one that runs here, or the only one.
  func meant(_ app: String?) throws -> BundleIdentifier {
    if let app {
      return try Self.identifier(app)
    }
    if let appHere { return appHere }
    let all = world.read { $0.installed.sorted() }
    if let only = all.first, all.count == 1 { return only }
    if all.isEmpty, world === Self.default.world {
      return world.process(of: .standard).identifier
    }
    throw SimulationError(
      all.isEmpty
        ? "No app has run on this device yet."
        : "Several apps are on this device: \(all.map(\.rawValue).joined(separator: ", ")).",
      remedy: all.isEmpty
        ? "Run the app's code in device.run(app:), or name the app." : "Name the app.")
  }

  /// The app that runs on this device where this is called.
  private var appHere: BundleIdentifier? {
    let source = CenterSource.running
    return world.read { $0.processes.first { $0.value.source === source }?.key }
  }

  /// The apps that code goes on running as when the device is erased.
  var ownApps: Set<BundleIdentifier> { Set([appHere, installedApp].compactMap(\.self)) }

  /// The app of code that does not say which app it is.
  var usualApp: SimulatedApp {
    (try? meant(nil)).map { SimulatedApp($0.rawValue) } ?? .standard
  }

  private static func identifier(_ app: String) throws -> BundleIdentifier {
    guard let identifier = BundleIdentifier(app) else {
      throw SimulationError(
        "\"\(app)\" is no bundle identifier.", remedy: "Use one such as com.example.app.")
    }
    return identifier
  }

  /// The person does something; what the system refuses is an error of the test.
  func perform(
    _ words: String, of app: BundleIdentifier? = nil,
    _ action: @Sendable (inout WorldState) throws(NotificationFailure) -> Void
  ) async throws {
    try await perform(.person(words), of: app, action)
  }

  /// Something happens; what the system refuses is an error of the test, and leaves no line in the
  /// story.
  func perform(
    _ event: Happening.Event, of app: BundleIdentifier? = nil,
    _ action: @Sendable (inout WorldState) throws(NotificationFailure) -> Void
  ) async throws {
    do throws(NotificationFailure) {
      try await world.settling { state throws(NotificationFailure) in
        let mark = state.happenings.count
        state.note(event, of: app)
        do throws(NotificationFailure) {
          try action(&state)
        } catch {
          state.happenings.removeLast(state.happenings.count - mark)
          throw error
        }
      }
    } catch {
      throw SimulationError(error)
    }
  }
}
