import Glibc

/// One group of processes in the second version of the kernel's control groups: what is in it shares a limit,
/// and ends together wherever it has gone.
package struct ControlGroup: Hashable, Sendable {
  /// The folder that stands for the group.
  package let folder: String

  /// A group that is there already.
  package init(folder: String) {
    self.folder = folder
  }

  /// Makes a group in another one.
  ///
  /// - Throws: The error of mkdir(2), such as `EACCES` or `EROFS` where the group was not delegated.
  package static func make(
    _ name: String, in parent: ControlGroup
  ) throws(LinuxError) -> ControlGroup {
    let group = ControlGroup(folder: "\(parent.folder)/\(name)")
    try SystemCall.checkText("mkdir", group.folder)
    try SystemCall.check("mkdir", group.folder) { unsafe mkdir(group.folder, 0o755) }
    return group
  }

  /// The file that a process joins the group by.
  package var entrance: String { "\(folder)/cgroup.procs" }

  /// The processes in it, not those of groups in it.
  package var processes: [Int32] {
    (SmallFile.text(entrance) ?? "").split(separator: "\n").compactMap { Int32($0) }
  }

  /// Takes a process in, with all its threads.
  ///
  /// - Throws: The error of open(2) or write(2).
  package func take(_ process: Int32) throws(LinuxError) {
    try write("\(process)", to: "cgroup.procs")
  }

  /// Bounds the memory that all in it hold together, and what of it may be swapped out. The kernel ends all of
  /// them at once where they need more.
  ///
  /// - Throws: `ENOENT` where the group has no say about memory.
  package func limitMemory(toBytes bytes: Int) throws(LinuxError) {
    try write("\(bytes)", to: "memory.max")
    // Older kernels, and machines without swap, lack these.
    try? write("0", to: "memory.swap.max")
    try? write("1", to: "memory.oom.group")
  }

  /// Lets groups in it have a say about memory and the number of processes.
  ///
  /// - Throws: `EBUSY` where processes are in the group itself; `ENOENT` where its own parent has none.
  package func passOnMemory() throws(LinuxError) {
    try write("+memory", to: "cgroup.subtree_control")
    try? write("+pids", to: "cgroup.subtree_control")
  }

  /// Bounds how many processes and threads may be in it.
  package func limitProcesses(to count: Int) {
    try? write("\(count)", to: "pids.max")
  }

  /// Ends all in it, and in groups in it, at once.
  package func end() {
    // A kernel before 5.14 has no such file: then one by one, until nobody is left.
    if (try? write("1", to: "cgroup.kill")) != nil { return }
    for _ in 0..<LinuxLimits.sessionRounds {
      let processes = processes
      if processes.isEmpty { return }
      for process in processes where process > 1 { kill(process, SIGKILL) }
    }
  }

  /// Removes the group, which must be empty.
  ///
  /// - Returns: Whether it is gone; a process that was just ended is in it a moment longer.
  @discardableResult
  package func remove() -> Bool {
    unsafe rmdir(folder) == 0 || errno == ENOENT
  }

  private func write(_ text: String, to file: String) throws(LinuxError) {
    let path = "\(folder)/\(file)"
    try SystemCall.checkText("open", path)
    let number = try SystemCall.check("open", path) {
      unsafe open(path, O_WRONLY | O_CLOEXEC)
    }
    let descriptor = FileDescriptor(owning: number)
    let bytes = Array(text.utf8)
    try SystemCall.check("write", path) {
      unsafe Glibc.write(descriptor.number, bytes, bytes.count)
    }
  }
}

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
