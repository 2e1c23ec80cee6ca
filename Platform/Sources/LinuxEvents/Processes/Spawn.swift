import Glibc

/// Starts independent programs: posix_spawn(3).
package enum Spawn {
  /// Starts a program in a session of its own.
  ///
  /// It has no terminal, reads nothing, inherits no descriptor, and starts with every signal at its
  /// default and none blocked, so it inherits only the resource limits, the user and the umask of
  /// this process. It remains this process's child: read its status with `wait`, `poll` or
  /// `ChildExit`, or it stays in the process table.
  ///
  /// - Parameters:
  ///   - executable: An absolute path; `PATH` is not searched.
  ///   - arguments: The command line after the program's own name.
  ///   - environment: All its variables.
  ///   - workingFolder: Its working folder; nil for that of this process.
  ///   - log: A file to which its output and errors are appended; nil discards them.
  /// - Returns: The child's process number.
  /// - Throws: `EINVAL` for a relative path, a zero byte, or a variable's name that is empty or
  ///   holds `=`; else the error of posix_spawn(3), such as `ENOENT` or `EACCES`, with the path.
  package static func detached(
    executable: String, arguments: [String] = [], environment: [String: String],
    workingFolder: String? = nil, log: String? = nil
  ) throws(LinuxError) -> Int32 {
    var actions = try SpawnActions()
    try actions.setStreams(output: log)
    if let workingFolder { try actions.changeFolder(workingFolder) }
    return try start(executable, arguments, environment, &actions)
  }

  /// Checks that a program can be started, for one that another process starts.
  ///
  /// - Throws: `EINVAL` for a relative path; `ENOENT` or `EACCES` with the path: access(2).
  package static func check(program: String) throws(LinuxError) {
    try check(executable: program, environment: [:])
    try SystemCall.check("access", program) { unsafe access(program, X_OK) }
  }

  /// Starts a program as `detached` does, after the given actions.
  static func start(
    _ executable: String, _ arguments: [String], _ environment: [String: String],
    _ actions: inout SpawnActions
  ) throws(LinuxError) -> Int32 {
    try check(executable: executable, environment: environment)
    try actions.closeInherited()
    return try start(executable, arguments, environment, actions)
  }

  /// Starts a program as `detached` does, with a stream socket to it that is its descriptor 3.
  ///
  /// - Returns: The child's process number, and the number of our end of the socket, which the caller
  ///   closes.
  /// - Throws: As `detached` does; the error of socketpair(2).
  package static func connected(
    executable: String, arguments: [String] = [], environment: [String: String],
    workingFolder: String? = nil, log: String? = nil
  ) throws(LinuxError) -> (process: Int32, channel: Int32) {
    let pair = try SocketPair()
    var actions = try SpawnActions()
    try actions.setStreams(output: log)
    if let workingFolder { try actions.changeFolder(workingFolder) }
    try actions.pass(pair.theirs.number, as: channelNumber)
    try actions.closeInherited(from: channelNumber + 1)
    let process = try start(executable, arguments, environment, actions)
    return (process, pair.releaseOurs())
  }

  /// The descriptor of the socket in a child of `connected`.
  package static let channelNumber: Int32 = 3

  private static func start(
    _ executable: String, _ arguments: [String], _ environment: [String: String],
    _ actions: borrowing SpawnActions
  ) throws(LinuxError) -> Int32 {
    try check(executable: executable, environment: environment)
    var attributes = try SpawnAttributes()
    let words = try CStrings([executable] + arguments)
    let variables = try CStrings(environment.map { "\($0.key)=\($0.value)" }.sorted())
    var attempts = 0
    while true {
      do throws(LinuxError) {
        var process: pid_t = 0
        try SystemCall.checkCode("posix_spawn", executable) {
          unsafe withUnsafePointer(to: actions.raw) { actions in
            unsafe posix_spawn(
              &process, executable, actions, &attributes.raw, words.addresses,
              variables.addresses)
          }
        }
        return process
      } catch {
        // The process that has just written the program may still hold it, if only through a child
        // that was being started at that moment; it releases it within milliseconds.
        attempts += 1
        guard error.code == ETXTBSY, attempts < LinuxLimits.busyProgramAttempts else { throw error }
        usleep(LinuxLimits.busyProgramPause)
      }
    }
  }

  static func check(
    executable: String, environment: [String: String]
  ) throws(LinuxError) {
    guard executable.hasPrefix("/") else {
      throw LinuxError(
        operation: "posix_spawn", code: EINVAL,
        message: "“\(executable)” is not an absolute path; begin it with /")
    }
    for name in environment.keys where name.isEmpty || name.contains("=") {
      throw LinuxError(
        operation: "posix_spawn", code: EINVAL,
        message: "“\(name)” cannot be an environment variable's name; it must hold text but no =")
    }
  }
}

extension Spawn {
  /// Starts a program as `connected` does, that ends with the calling thread: however this process ends, the
  /// program does not outlive it. Its own children may.
  ///
  /// Call it on a thread that lives as long as the process.
  ///
  /// - Parameters:
  ///   - executable: An absolute path; `PATH` is not searched.
  ///   - environment: All its variables.
  ///   - workingFolder: Its working folder.
  ///   - group: The group of the program from its first instruction on.
  ///   - log: A file to which its output and errors are appended; nil discards them.
  /// - Returns: The child's process number, and the number of our end of the socket, which the caller closes.
  /// - Throws: As `connected` does; the error of vfork(2), or of opening the group's entrance.
  package static func tied(
    executable: String, environment: [String: String], workingFolder: String,
    group: ControlGroup? = nil, log: AppendFile? = nil
  ) throws(LinuxError) -> (process: Int32, channel: Int32) {
    try check(executable: executable, environment: environment)
    for text in [executable, workingFolder] { try SystemCall.checkText("execve", text) }
    let pair = try SocketPair()
    let words = try CStrings([executable])
    let variables = try CStrings(environment.map { "\($0.key)=\($0.value)" }.sorted())
    defer { withExtendedLifetime(log) {} }
    let output = log?.number ?? -1
    guard let group else {
      let process = try start(
        executable, words, variables, workingFolder, (pair.theirs.number, -1, output))
      return (process, pair.releaseOurs())
    }
    let entrance = try FileDescriptor.open(group.entrance, O_WRONLY)
    let process = try start(
      executable, words, variables, workingFolder, (pair.theirs.number, entrance.number, output))
    return (process, pair.releaseOurs())
  }

  private static func start(
    _ executable: String, _ words: borrowing CStrings, _ variables: borrowing CStrings,
    _ folder: String, _ descriptors: (channel: Int32, group: Int32, output: Int32)
  ) throws(LinuxError) -> Int32 {
    var attempts = 0
    while true {
      do throws(LinuxError) {
        return try SystemCall.check("execve", executable) {
          unsafe executable.withCString { program in
            unsafe folder.withCString { folder in
              unsafe clinux_spawn_tied(
                program, words.addresses, variables.addresses, folder, descriptors.channel,
                descriptors.group, descriptors.output)
            }
          }
        }
      } catch {
        // The process that has just written the program may still hold it, as with posix_spawn(3).
        attempts += 1
        guard error.code == ETXTBSY, attempts < LinuxLimits.busyProgramAttempts else { throw error }
        usleep(LinuxLimits.busyProgramPause)
      }
    }
  }
}
