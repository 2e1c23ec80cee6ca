import Glibc

extension ProcessFacts {
  /// The sandbox a process runs in, by marks that the process itself cannot remove.
  package enum Sandbox: Hashable, Sendable {
    /// A Flatpak, with the application's identifier.
    case flatpak(identifier: String)
    /// A Snap, with the instance's name.
    case snap(name: String)
    /// A process whose root folder is closed to us or whose mark makes no sense.
    ///
    /// Trust it no more than a sandboxed one: hiding the root folder is one call for any process.
    case unidentified

    /// Looks at the folder of a process under `/proc`; nil means that there is no sandbox.
    init?(_ folder: String) {
      do throws(LinuxError) {
        let information = try SmallFile.read(folder + "/root/.flatpak-info")
        self = Sandbox.flatpak(in: String(decoding: information, as: UTF8.self))
        return
      } catch {
        if !error.isMissing {
          self = .unidentified
          return
        }
      }
      guard let groups = SmallFile.text(folder + "/cgroup"), let name = Sandbox.snap(in: groups)
      else { return nil }
      self = .snap(name: name)
    }

    /// The `name` key of the group `Application`, as Flatpak writes the file.
    static func flatpak(in information: String) -> Sandbox {
      var group = ""
      for line in information.linesOfScalars {
        if line.beginsWithBytes(of: "[") {
          group = String(line)
        } else if group.hasBytes(of: "[Application]"), line.beginsWithBytes(of: "name=") {
          let identifier = String(decoding: line.utf8.dropFirst("name=".utf8.count), as: UTF8.self)
          return identifier.isEmpty ? .unidentified : .flatpak(identifier: identifier)
        }
      }
      return .unidentified
    }

    /// The name in a control group such as `…/snap.firefox.firefox-1234.scope`.
    static func snap(in groups: String) -> String? {
      for line in groups.linesOfScalars {
        for unit in line.split(atByte: "/") where unit.beginsWithBytes(of: "snap.") {
          let parts = unit.split(atByte: ".", keepingEmpty: true)
          if parts.count > 2, !parts[1].isEmpty { return String(parts[1]) }
        }
      }
      return nil
    }
  }
}
