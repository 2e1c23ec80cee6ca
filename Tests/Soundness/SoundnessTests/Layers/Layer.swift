/// A row of the table in `docs/internals/ARCHITECTURE.md`: a folder, and the modules that its code may import.
enum Layer: String, CaseIterable, Sendable {
  case api = "Sources/API"
  case core = "Sources/Core"
  case drivers = "Sources/Drivers"
  case platform = "Sources/Platform"
  case system = "Sources/System"
  case programs = "Sources/Programs"
  case testing = "Sources/Testing"
  case gateway = "Gateway/Sources"
  case center = "Center/Sources"
  case shell = "Shell/Sources"
  case examples = "Examples"
  case tests = "Tests"
  case benchmarks = "Benchmarks"

  /// The layer of a file or folder.
  init?(of path: String) {
    let isTest = ["Gateway/Tests/", "Center/Tests/", "Shell/Tests/"].contains { path.hasPrefix($0) }
    let path = isTest ? Self.tests.rawValue + "/" : path
    guard let layer = Self.allCases.first(where: { path.hasPrefix($0.rawValue + "/") }) else {
      return nil
    }
    self = layer
  }

  /// Whether the layer's code may import a module of another layer of this package.
  func mayImport(_ module: String, of layer: Layer) -> Bool {
    switch self {
    case .api:
      layer == .api
        || ["ByteParsing", "NotificationModel", "NotificationText"].contains(module)
        || ["NotificationTriggers", "NotificationTransport", "NotificationWire", "Places"].contains(
          module)
    case .core: layer == .core
    case .drivers: [.core, .platform, .drivers].contains(layer)
    // The faces of the desktop's libraries are built on those of the kernel and of keys.
    case .platform: layer == .system || ["Keyboard", "LinuxEvents"].contains(module)
    case .system: false
    case .programs, .center: [.core, .drivers, .platform].contains(layer)
    case .shell:
      [.shell, .core, .platform].contains(layer) || module == "NotificationTransport"
    case .gateway:
      [.gateway, .platform].contains(layer)
        || ["ByteParsing", "PushProtocol", "Release"].contains(module)
    case .testing: layer != .programs
    case .examples: layer == .api || layer == .examples
    case .tests, .benchmarks: layer != .system
    }
  }

  /// The modules from outside that the layer's code may import; nothing means any.
  var outsideModules: Set<String>? {
    let plain: Set = ["Foundation", "FoundationEssentials", "Synchronization", "Dispatch"]
    return switch self {
    case .api: plain.union(["FoundationNetworking"])
    case .core:
      [
        "Foundation", "FoundationEssentials", "Synchronization", "Collections", "DequeModule",
        "OrderedCollections",
      ]
    case .drivers:
      plain.union(["GRDB", "Logging", "NIOCore", "NIOPosix"])
    case .center:
      plain.union([
        "ArgumentParser", "HTTPTypes", "HummingbirdCore", "Logging", "NIOCore", "NIOPosix",
      ])
    case .gateway:
      plain.union([
        "ArgumentParser", "Crypto", "GRDB", "Logging", "NIOCore", "NIOHPACK", "NIOHTTP1",
        "NIOHTTP2", "NIOPosix", "NIOSSL", "NIOTLS", "SwiftASN1", "X509",
      ])
    case .shell: plain
    case .platform: ["Glibc", "Synchronization", "Dispatch"]
    case .system: []
    case .programs: plain.union(["ArgumentParser", "Logging"])
    case .examples: plain.union(["ArgumentParser", "FoundationNetworking"])
    case .testing, .tests, .benchmarks: nil
    }
  }
}
