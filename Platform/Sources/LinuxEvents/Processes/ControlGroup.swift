import Glibc

/// One group of processes in the second version of the kernel's control groups: its processes share limits,
/// and can be ended together.
package struct ControlGroup: Hashable, Sendable {
  /// The folder that represents the group.
  package let folder: String

  /// Refers to an existing group.
  package init(folder: String) {
    self.folder = folder
  }

  /// Creates a group in another one.
  ///
  /// - Throws: The error of mkdir(2), such as `EACCES` or `EROFS` if the group was not delegated.
  package static func make(
    _ name: String, in parent: ControlGroup
  ) throws(LinuxError) -> ControlGroup {
    let group = ControlGroup(folder: "\(parent.folder)/\(name)")
    try SystemCall.checkText("mkdir", group.folder)
    try SystemCall.check("mkdir", group.folder) { unsafe mkdir(group.folder, 0o755) }
    return group
  }

  /// The file through which a process joins the group.
  package var entrance: String { "\(folder)/cgroup.procs" }

  /// The processes in the group, without those of inner groups.
  package var processes: [Int32] {
    (SmallFile.text(entrance) ?? "").split(separator: "\n").compactMap { Int32($0) }
  }

  /// Adds a process, with all its threads.
  ///
  /// - Throws: The error of open(2) or write(2).
  package func add(_ process: Int32) throws(LinuxError) {
    try write("\(process)", to: "cgroup.procs")
  }

  /// Bounds the memory of all processes in the group together, and how much of it may be swapped out. The
  /// kernel ends all of them at once if they need more.
  ///
  /// - Throws: `ENOENT` if the group has no memory controller.
  package func limitMemory(toBytes bytes: Int) throws(LinuxError) {
    try write("\(bytes)", to: "memory.max")
    // Older kernels, and machines without swap, lack these.
    try? write("0", to: "memory.swap.max")
    try? write("1", to: "memory.oom.group")
  }

  /// Enables the limits of memory and of the number of processes in inner groups.
  ///
  /// - Throws: `EBUSY` if processes are in the group itself; `ENOENT` if the group has no controller for memory
  ///   itself, as on a machine that keeps this one in the first version of control groups.
  package func passOnLimits() throws(LinuxError) {
    try? write("+pids", to: "cgroup.subtree_control")
    try write("+memory", to: "cgroup.subtree_control")
  }

  /// Bounds the number of processes and threads in the group.
  package func limitProcesses(to count: Int) {
    try? write("\(count)", to: "pids.max")
  }

  /// Ends all processes in the group, and in inner groups, at once.
  package func end() {
    // A kernel before 5.14 has no such file: then the processes are ended one by one, until none is left.
    if (try? write("1", to: "cgroup.kill")) != nil { return }
    for _ in 0..<LinuxLimits.sessionRounds {
      let processes = processes
      if processes.isEmpty { return }
      for process in processes where process > 1 { kill(process, SIGKILL) }
    }
  }

  /// Removes the group, which must be empty.
  ///
  /// - Returns: Whether it was removed; a process that was just ended stays in it a moment longer.
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
  /// The group that was delegated to this process, which may create others in it; `nil` if none was.
  ///
  /// Delegated means: it is a group of the second version, it is not the root of all groups, only this process
  /// is in it, and folders can be created in it. This process then moves into an inner group of its own,
  /// because the kernel passes controllers on only through groups without processes.
  package static func takeDelegated() -> ControlGroup? {
    guard let path = path(in: SmallFile.text("/proc/self/cgroup") ?? ""),
      let mount = mountPoint(in: SmallFile.text("/proc/self/mountinfo") ?? "")
    else { return nil }
    return takeDelegated(ControlGroup(folder: mount + path))
  }

  /// Prepares the given group for inner groups, if this process is alone in it.
  static func takeDelegated(_ group: ControlGroup) -> ControlGroup? {
    let own = getpid()
    guard group.processes == [own], unsafe access(group.folder, W_OK) == 0 else { return nil }
    let leaf =
      (try? make(leafName, in: group)) ?? ControlGroup(folder: "\(group.folder)/\(leafName)")
    do throws(LinuxError) {
      try leaf.add(own)
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

  /// The mount point of the groups of the second version, from their root on.
  static func mountPoint(in mounts: String) -> String? {
    for line in mounts.split(atByte: "\n") {
      let words = line.wordsOfBytes.map { String($0) }
      // Number, parent, device, root, mount point, options, some more, a dash, and the kind of file system.
      guard let dash = words.firstIndex(of: "-"), dash >= 6, dash + 1 < words.count,
        words[dash + 1] == "cgroup2", words[3] == "/", !words[4].contains("\\")
      else { continue }
      return words[4] == "/" ? "" : words[4]
    }
    return nil
  }

  private static let leafName = "daemon"
}
