import Glibc

/// The changes to a child's descriptors before its program starts.
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

  /// Gives the child an empty input, and a log, or no file, for its output and errors.
  mutating func setStreams(output log: String?) throws(LinuxError) {
    try open(STDIN_FILENO, "/dev/null", O_RDONLY)
    try open(STDOUT_FILENO, log ?? "/dev/null", O_WRONLY | O_CREAT | O_APPEND)
    try SystemCall.checkCode("posix_spawn_file_actions_adddup2") {
      unsafe posix_spawn_file_actions_adddup2(&raw, STDOUT_FILENO, STDERR_FILENO)
    }
  }

  /// Gives the child an empty input; it shares the output of this process.
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

  /// Gives the child an empty input, an open file for its output, and no file for its errors.
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

/// A child's session and signals: a new session, no signal blocked, every signal at its default.
struct SpawnAttributes: ~Copyable {
  var raw = posix_spawnattr_t()

  init() throws(LinuxError) {
    try SystemCall.checkCode("posix_spawnattr_init") { unsafe posix_spawnattr_init(&raw) }
    var none = sigset_t()
    var all = sigset_t()
    unsafe sigemptyset(&none)
    unsafe sigfillset(&all)
    let flags =
      clinux_spawn_new_session() | Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF)
    try SystemCall.checkCode("posix_spawnattr_setsigmask") {
      unsafe posix_spawnattr_setsigmask(&raw, &none)
    }
    try SystemCall.checkCode("posix_spawnattr_setsigdefault") {
      unsafe posix_spawnattr_setsigdefault(&raw, &all)
    }
    try SystemCall.checkCode("posix_spawnattr_setflags") {
      unsafe posix_spawnattr_setflags(&raw, flags)
    }
  }

  deinit {
    var raw = raw
    unsafe posix_spawnattr_destroy(&raw)
  }
}

/// A list of texts in the form of a C program's command line and environment.
@safe struct CStrings: ~Copyable {
  /// The texts' addresses, terminated by nil; valid while this object lives.
  @unsafe let addresses: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  private let count: Int

  /// - Throws: `EINVAL` for a text with a zero byte, which C would cut there.
  init(_ texts: [String]) throws(LinuxError) {
    for text in texts { try SystemCall.checkText("posix_spawn", text) }
    count = texts.count
    unsafe addresses = .allocate(capacity: count + 1)
    for (index, text) in texts.enumerated() {
      unsafe (addresses + index).initialize(to: strdup(text))
    }
    unsafe (addresses + count).initialize(to: nil)
  }

  deinit {
    for index in 0..<count { unsafe free(addresses[index]) }
    unsafe addresses.deallocate()
  }
}
