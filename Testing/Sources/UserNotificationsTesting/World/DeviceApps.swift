import NotificationEngine
import NotificationModel

/// The apps of a simulated device, and their processes.
struct DeviceApps {
  /// The process of each app whose code ever used its center; it stays when the app is removed.
  var processes: [BundleIdentifier: AppProcess] = [:]
  /// The descriptions of apps that the test set, which apply again when an app is installed again.
  var descriptions: [BundleIdentifier: SimulatedApp] = [:]
  /// The apps that are on the device.
  var installed: Set<BundleIdentifier> = []
  /// The connection of each process that runs.
  var running: [BundleIdentifier: ConnectionNumber] = [:]
  private var lastConnection: Int64 = 1

  /// Returns the description of an app: the test's last one, or its identifier alone.
  func description(of app: BundleIdentifier) -> SimulatedApp {
    descriptions[app] ?? SimulatedApp(app.rawValue)
  }

  /// The app of a connection.
  func app(of connection: ConnectionNumber) -> BundleIdentifier? {
    running.first { $0.value == connection }?.key
  }

  /// Gives the process of an app a connection.
  mutating func connect(_ app: BundleIdentifier) -> ConnectionNumber {
    lastConnection += 1
    let connection = ConnectionNumber(lastConnection)
    running[app] = connection
    return connection
  }

  /// Removes every app; the processes, and the descriptions of the kept apps, stay.
  mutating func erase(keeping kept: Set<BundleIdentifier>) {
    running = [:]
    installed = []
    descriptions = descriptions.filter { kept.contains($0.key) }
  }
}

/// The calls of apps that are not answered yet.
struct OpenCalls {
  struct Call {
    var app: BundleIdentifier
    var completion: SimulatedConnection.Completion
  }

  var waiting: [Int64: Call] = [:]
  private var lastNumber: Int64 = 0

  mutating func newNumber() -> Int64 {
    lastNumber += 1
    return lastNumber
  }

  /// The numbers of an app's calls, the earliest first.
  func numbers(of app: BundleIdentifier) -> [Int64] {
    waiting.filter { $0.value.app == app }.keys.sorted()
  }
}
