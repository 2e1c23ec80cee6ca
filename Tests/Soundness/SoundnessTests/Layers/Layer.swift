/// A row of the table in `docs/internals/ARCHITECTURE.md`: a folder, and the modules that its code may import.
enum Layer: String, CaseIterable, Sendable {
  case apple = "Apple/Sources"
  case client = "Client/Sources"
  case core = "Core/Sources"
  /// The daemon's program, in the folder of the daemon's modules.
  case daemonProgram = "Daemon/Sources/usernotificationsd"
  case daemon = "Daemon/Sources"
  case platform = "Platform/Sources"
  case system = "Platform/System"
  case tools = "Tools/Sources"
  case testing = "Testing/Sources"
  case gateway = "Gateway/Sources"
  case browser = "Shells/Browser/Sources"
  case native = "Shells/Native/Sources"
  case examples = "Examples"
  case tests = "Tests"
  case benchmarks = "Benchmarks"

  /// The layer of a file or folder.
  init?(of path: String) {
    let folders = path.split(separator: "/").dropLast()
    let isTest = folders.contains { $0 == "Tests" || $0 == "EndToEnd" }
    let path = isTest ? Self.tests.rawValue + "/" : path
    guard let layer = Self.allCases.first(where: { path.hasPrefix($0.rawValue + "/") }) else {
      return nil
    }
    self = layer
  }

  /// Whether the layer's code may import a module of another layer of this package.
  func mayImport(_ module: String, of layer: Layer) -> Bool {
    // What apps link; the engine is not part of it.
    let ofApps: Set = [
      "ByteParsing", "NotificationModel", "NotificationText", "NotificationTriggers",
      "NotificationWire", "Places",
    ]
    let ofPrograms: Set = ["InstalledWords", "NotificationTransport"]
    return switch self {
    case .apple: [.apple, .client].contains(layer) || ofApps.contains(module)
    case .client:
      layer == .client || ofApps.union(["LinuxEvents", "SwiftRuntime", "Words"]).contains(module)
    case .core: layer == .core
    case .daemon, .daemonProgram, .tools, .browser:
      [.core, .daemon, .platform].contains(layer) || ofPrograms.contains(module)
    // The modules for the desktop's libraries are built on those for the kernel and for keys.
    case .platform: layer == .system || ["Keyboard", "LinuxEvents"].contains(module)
    case .system: false
    case .native:
      [.core, .native, .platform].contains(layer) || ofPrograms.contains(module)
    case .gateway:
      [.gateway, .platform].contains(layer)
        || ["ByteParsing", "PushProtocol", "Release"].contains(module)
    case .testing: ![.tools, .tests, .benchmarks].contains(layer)
    case .examples: layer == .apple || layer == .examples
    case .tests, .benchmarks: layer != .system
    }
  }

  /// The modules from outside that the layer's code may import; nothing means any.
  var outsideModules: Set<String>? {
    let plain: Set = ["Foundation", "FoundationEssentials", "Synchronization", "Dispatch"]
    return switch self {
    case .apple: plain.union(["FoundationNetworking"])
    case .core:
      [
        "Foundation", "FoundationEssentials", "Synchronization", "Collections", "DequeModule",
        "OrderedCollections",
      ]
    case .daemon:
      plain.union(["GRDB", "Logging", "NIOCore", "NIOHTTP1", "NIOPosix"])
    case .browser:
      plain.union([
        "ArgumentParser", "HTTPTypes", "HummingbirdCore", "Logging", "NIOCore", "NIOPosix",
      ])
    case .gateway:
      plain.union([
        "ArgumentParser", "Crypto", "GRDB", "Logging", "NIOCore", "NIOHTTP1",
        "NIOPosix", "NIOSSL", "NIOTLS", "SwiftASN1", "X509",
      ])
    case .client, .native: plain
    case .platform: ["Glibc", "Synchronization", "Dispatch"]
    case .system: []
    case .daemonProgram, .tools: plain.union(["ArgumentParser", "Logging"])
    case .examples: plain.union(["ArgumentParser", "FoundationNetworking"])
    case .testing, .tests, .benchmarks: nil
    }
  }
}
