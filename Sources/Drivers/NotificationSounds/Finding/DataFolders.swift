/// The folders that the XDG base directory specification names for data.
struct DataFolders: Hashable, Sendable {
  /// The person's own: `XDG_DATA_HOME`, else `~/.local/share`.
  let home: String?
  /// Those of the system in order: `XDG_DATA_DIRS`, else the two usual ones.
  let system: [String]

  /// Reads the variables; a path that is not absolute counts as missing, as the specification says.
  init(_ environment: [String: String]) {
    func absolute(_ name: String) -> String? {
      environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    home = absolute("XDG_DATA_HOME") ?? absolute("HOME").map { $0 + "/.local/share" }
    let named = environment["XDG_DATA_DIRS"] ?? ""
    let list = named.isEmpty ? "/usr/local/share:/usr/share" : named
    system = list.split(separator: ":").prefix(NotificationSoundsLimits.dataFolders)
      .filter { $0.hasPrefix("/") }.map(String.init)
  }

  /// All folders, the person's own first.
  var all: [String] { [home].compactMap { $0 } + system }
}
