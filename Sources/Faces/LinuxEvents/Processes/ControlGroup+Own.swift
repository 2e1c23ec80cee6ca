import Glibc

extension ControlGroup {
  /// The group that was delegated to this process, which may make others in it; nothing where none was.
  ///
  /// Delegated means: it is a group of the second version, it is not the root of all groups, only this process
  /// is in it, and folders can be made in it. This process then moves into a group of its own inside, because
  /// the kernel lets limits pass only through groups that no process is in.
  package static func takeDelegated() -> ControlGroup? {
    guard let path = path(in: SmallFile.text("/proc/self/cgroup") ?? ""),
      let mount = mountPoint(in: SmallFile.text("/proc/self/mountinfo") ?? "")
    else { return nil }
    return takeDelegated(ControlGroup(folder: mount + path))
  }

  /// Makes the given group one that this process may divide, where it is alone in it.
  static func takeDelegated(_ group: ControlGroup) -> ControlGroup? {
    let own = getpid()
    guard group.processes == [own], unsafe access(group.folder, W_OK) == 0 else { return nil }
    let leaf =
      (try? make(leafName, in: group)) ?? ControlGroup(folder: "\(group.folder)/\(leafName)")
    do throws(LinuxError) {
      try leaf.take(own)
    } catch {
      leaf.remove()
      return nil
    }
    return group
  }

  /// The line of the second version, unless it is that of the root.
  static func path(in groups: String) -> String? {
    for line in groups.split(atByte: "\n") where line.beginsWithBytes(of: "0::/") {
      let path = String(decoding: line.utf8.dropFirst(3), as: UTF8.self)
      return path == "/" || path.hasSuffix("/..") || path.contains("/../") ? nil : path
    }
    return nil
  }

  /// Where the groups of the second version are mounted, from their root on.
  static func mountPoint(in mounts: String) -> String? {
    for line in mounts.split(atByte: "\n") {
      let words = line.wordsOfBytes.map { String($0) }
      // Number, parent, device, root, place, options, some more, a dash, and the kind of file system.
      guard let dash = words.firstIndex(of: "-"), dash >= 6, dash + 1 < words.count,
        words[dash + 1] == "cgroup2", words[3] == "/", !words[4].contains("\\")
      else { continue }
      return words[4] == "/" ? "" : words[4]
    }
    return nil
  }

  private static let leafName = "daemon"
}
