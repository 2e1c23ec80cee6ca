/// What the file `index.theme` of a sound theme says: where its sounds are, and which themes go on where it has none.
struct SoundThemeIndex: Hashable, Sendable {
  /// The theme that ends every search.
  static let last = "freedesktop"

  /// The themes that it inherits from, the best first.
  var parents: [String] = []
  /// Its folders with sounds for two loudspeakers, as they stand below the theme's own.
  var folders = ["stereo"]

  /// What holds of a theme without that file.
  init() {}

  /// Reads a file; what is no name of a folder is left out.
  init(_ text: String) {
    let file = KeyFile(text)
    func names(_ key: String) -> [String] {
      let list = file.value(key, in: "Sound Theme") ?? ""
      return list.split(whereSeparator: { $0 == "," || $0 == ";" })
        .map { String($0.trimmingSpaces) }.filter(SoundName.isPlain)
    }
    parents = Array(names("Inherits").prefix(NotificationSoundsLimits.themes))
    let stereo = names("Directories").prefix(NotificationSoundsLimits.themes).filter { folder in
      file.value("OutputProfile", in: folder).map { $0 == "stereo" } ?? true
    }
    if !stereo.isEmpty { folders = stereo }
  }

  /// The themes in which a sound is searched, the best first: the chosen one, then all that each inherits from, and at last
  /// the one that is always there. Each is asked for once, so that themes which inherit from each other end.
  static func chain(from chosen: String?, index: (String) -> SoundThemeIndex?) -> [String] {
    var chain: [String] = []
    func follow(_ name: String) {
      guard chain.count < NotificationSoundsLimits.themes, name != last, !chain.contains(name),
        SoundName.isPlain(name), let found = index(name)
      else { return }
      chain.append(name)
      found.parents.forEach(follow)
    }
    // A theme may have no file of its own, and nothing but its folder.
    if let chosen, chosen != last, SoundName.isPlain(chosen) {
      if index(chosen) == nil { chain.append(chosen) } else { follow(chosen) }
    }
    _ = index(last)
    return chain + [last]
  }
}

/// A file of keys and values in groups, as themes and settings have them.
struct KeyFile: Hashable, Sendable {
  private var values: [String: [String: String]] = [:]

  /// Reads a text; a line that is neither a group nor a value is passed over.
  init(_ text: String) {
    var group = ""
    for line in text.split(whereSeparator: \.isNewline) {
      let line = line.trimmingSpaces
      if line.first == "[", line.last == "]" {
        group = String(line.dropFirst().dropLast())
      } else if line.first != "#", let equals = line.firstIndex(of: "=") {
        let key = String(line[..<equals].trimmingSpaces)
        values[group, default: [:]][key] =
          String(line[line.index(after: equals)...].trimmingSpaces)
      }
    }
  }

  /// A value that is not empty.
  func value(_ key: String, in group: String) -> String? {
    values[group]?[key].flatMap { $0.isEmpty ? nil : $0 }
  }
}

extension Substring {
  /// Without spaces at both ends.
  fileprivate var trimmingSpaces: Substring {
    var rest = drop { $0 == " " || $0 == "\t" }
    while rest.last == " " || rest.last == "\t" { rest.removeLast() }
    return rest
  }
}
