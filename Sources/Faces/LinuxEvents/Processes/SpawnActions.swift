import Glibc

/// What happens to a child's descriptors before its program starts.
@safe struct SpawnActions: ~Copyable {
  var raw = unsafe posix_spawn_file_actions_t()

  init() throws(LinuxError) {
    try SystemCall.checkCode("posix_spawn_file_actions_init") {
      unsafe posix_spawn_file_actions_init(&raw)
    }
  }

  deinit {
    var raw = unsafe raw
    unsafe posix_spawn_file_actions_destroy(&raw)
  }

  /// Gives the child an empty input, and a log or nothing for its output and errors.
  mutating func setStreams(output log: String?) throws(LinuxError) {
    try open(STDIN_FILENO, "/dev/null", O_RDONLY)
    try open(STDOUT_FILENO, log ?? "/dev/null", O_WRONLY | O_CREAT | O_APPEND)
    try SystemCall.checkCode("posix_spawn_file_actions_adddup2") {
      unsafe posix_spawn_file_actions_adddup2(&raw, STDOUT_FILENO, STDERR_FILENO)
    }
  }

  /// Gives the child an empty input; it writes where this process does.
  mutating func setEmptyInput() throws(LinuxError) {
    try open(STDIN_FILENO, "/dev/null", O_RDONLY)
  }

  /// Gives the child an empty input, an open file for its output, and a log for its errors, or the same file.
  mutating func setStreams(
    output: borrowing FileDescriptor, errors log: String?
  ) throws(LinuxError) {
    try setStreams(output: output)
    guard let log else {
      return try SystemCall.checkCode("posix_spawn_file_actions_adddup2") {
        unsafe posix_spawn_file_actions_adddup2(&raw, STDOUT_FILENO, STDERR_FILENO)
      }
    }
    try open(STDERR_FILENO, log, O_WRONLY | O_CREAT | O_APPEND)
  }

  /// Gives the child an empty input, an open file for its output, and nothing for its errors.
  mutating func setStreams(output: borrowing FileDescriptor) throws(LinuxError) {
    try open(STDIN_FILENO, "/dev/null", O_RDONLY)
    let number = output.number
    try SystemCall.checkCode("posix_spawn_file_actions_adddup2") {
      unsafe posix_spawn_file_actions_adddup2(&raw, number, STDOUT_FILENO)
    }
    try open(STDERR_FILENO, "/dev/null", O_WRONLY)
  }

  mutating func changeFolder(_ path: String) throws(LinuxError) {
    try SystemCall.checkText("posix_spawn", path)
    try SystemCall.checkCode("posix_spawn_file_actions_addchdir_np", path) {
      unsafe clinux_spawn_change_folder(&raw, path)
    }
  }

  /// Gives the child one of our descriptors under a number of its own.
  mutating func pass(_ number: Int32, as theirs: Int32) throws(LinuxError) {
    try SystemCall.checkCode("posix_spawn_file_actions_adddup2") {
      unsafe posix_spawn_file_actions_adddup2(&raw, number, theirs)
    }
  }

  /// Closes all descriptors from one on; without it, all but the three standard streams.
  mutating func closeInherited(from first: Int32 = STDERR_FILENO + 1) throws(LinuxError) {
    try SystemCall.checkCode("posix_spawn_file_actions_addclosefrom_np") {
      unsafe clinux_spawn_close_from(&raw, first)
    }
  }

  private mutating func open(
    _ number: Int32, _ path: String, _ flags: Int32
  ) throws(LinuxError) {
    try SystemCall.checkText("posix_spawn", path)
    try SystemCall.checkCode("posix_spawn_file_actions_addopen", path) {
      unsafe posix_spawn_file_actions_addopen(&raw, number, path, flags, 0o600)
    }
  }
}
