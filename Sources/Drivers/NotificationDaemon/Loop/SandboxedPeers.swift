import LinuxEvents

extension Confinement {
  /// The reason, for a log and for the program.
  var words: String {
    switch self {
    case .sandbox(.flatpak(let identifier)): "the Flatpak \(identifier)"
    case .sandbox(.snap(let name)): "the Snap \(name)"
    case .sandbox(.unidentified): "a sandbox that hides its name"
    case .namespace(let kind): "another \(kind == "mnt" ? "mount" : kind) namespace"
    case .unknown: "nothing is known about its process"
    case .ended: "its process has ended"
    }
  }
}

extension ProcessFacts.Sandbox {
  /// The sandbox's name for the app; one that hides its name gets a name that no app has.
  var applicationIdentifier: String {
    switch self {
    case .flatpak(let identifier): identifier
    case .snap(let name): "snap.\(name)"
    case .unidentified: "sandbox.unidentified"
    }
  }

  /// The command that starts the app from outside its sandbox.
  var command: [String] {
    switch self {
    case .flatpak(let identifier): ["/usr/bin/flatpak", "run", identifier]
    case .snap(let name): ["/usr/bin/snap", "run", name]
    case .unidentified: []
    }
  }
}
