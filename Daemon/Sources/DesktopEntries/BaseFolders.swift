/// The folders that the XDG base directory specification names for one kind of file.
package struct BaseFolders: Hashable, Sendable {
  /// The user's own folder; nil if the environment names no home.
  package let home: String?
  /// The folders of the system, in order.
  package let system: [String]

  /// Data: `XDG_DATA_HOME`, else `~/.local/share`; `XDG_DATA_DIRS`, else the two usual ones.
  package static func data(_ environment: [String: String]) -> BaseFolders {
    BaseFolders(
      environment, kind: "DATA", personal: "/.local/share", usual: "/usr/local/share:/usr/share")
  }

  /// Settings: `XDG_CONFIG_HOME`, else `~/.config`; `XDG_CONFIG_DIRS`, else `/etc/xdg`.
  package static func settings(_ environment: [String: String]) -> BaseFolders {
    BaseFolders(environment, kind: "CONFIG", personal: "/.config", usual: "/etc/xdg")
  }

  /// Reads the variables; a path that is not absolute counts as missing, as the specification requires.
  private init(
    _ environment: [String: String], kind: String, personal: String, usual: String
  ) {
    func absolute(_ name: String) -> String? {
      environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    home = absolute("XDG_\(kind)_HOME") ?? absolute("HOME").map { $0 + personal }
    let named = environment["XDG_\(kind)_DIRS"] ?? ""
    system = (named.isEmpty ? usual : named).split(separator: ":").prefix(Self.mostOfSystem)
      .filter { $0.hasPrefix("/") }.map(String.init)
  }

  /// All folders, the user's own first.
  package var all: [String] { [home].compactMap(\.self) + system }

  /// The most folders of the system; further ones are left out.
  private static let mostOfSystem = 32
}
