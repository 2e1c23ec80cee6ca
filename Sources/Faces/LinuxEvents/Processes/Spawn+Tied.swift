import Glibc

extension Spawn {
  /// Starts a program as `connected` does, that ends when the calling thread does: however this process ends, it
  /// does not outlive it. What it starts itself may.
  ///
  /// Call it on a thread that lives as long as the process.
  ///
  /// - Parameters:
  ///   - executable: An absolute path; `PATH` is not searched.
  ///   - environment: All variables it gets.
  ///   - workingFolder: Where it starts.
  ///   - group: The group that it is in from its first instruction on.
  ///   - log: A file that its output and errors are added to; nil throws them away.
  /// - Returns: The child's process number, and the number of our end of the socket, which the caller
  ///   closes.
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
        // Whoever has just written the program may still hold it, as with posix_spawn(3).
        attempts += 1
        guard error.code == ETXTBSY, attempts < LinuxLimits.busyProgramAttempts else { throw error }
        usleep(LinuxLimits.busyProgramPause)
      }
    }
  }
}
