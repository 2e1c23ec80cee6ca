import NotificationModel
import SystemConnection
import UserNotifications

extension SimulatedDevice {
  /// The app that is meant: the one that is named, the one that runs here, or the only one.
  func resolve(_ app: String?) throws -> BundleIdentifier {
    if let app {
      guard let identifier = BundleIdentifier(app) else {
        throw SimulationError(
          "\"\(app)\" is no bundle identifier.", remedy: "Use one such as com.example.app.")
      }
      return identifier
    }
    let source = CenterSource.running
    let (here, all) = world.read { state in
      (state.processes.first { $0.value.source === source }?.key, state.processes.keys.sorted())
    }
    if let here { return here }
    if let only = all.first, all.count == 1 { return only }
    throw SimulationError(
      all.isEmpty
        ? "No app has run on this device yet."
        : "Several apps are on this device: \(all.map(\.rawValue).joined(separator: ", ")).",
      remedy: all.isEmpty
        ? "Run the app's code in device.run(app:), or name the app." : "Name the app.")
  }

  /// The app of code that does not say which app it is.
  var usualApp: SimulatedApp {
    let known = try? resolve(nil)
    return known.flatMap { known in world.read { $0.processes[known]?.app } } ?? .standard
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
