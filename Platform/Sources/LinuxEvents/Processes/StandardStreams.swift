import Glibc

/// The standard streams of this process.
package enum StandardStreams {
  /// Ends this process with a status: exit(3).
  package static func exit(_ status: Int32) -> Never { Glibc.exit(status) }

  /// The identity of the standard error stream's file, in the form of systemd's `JOURNAL_STREAM`; nil when it
  /// is closed.
  package static var identityOfErrors: String? { identity(of: STDERR_FILENO) }

  /// Writes text to the standard error stream; bytes that cannot be written are lost.
  ///
  /// The text may quote any program, so characters that act on a terminal are replaced by visible ones.
  package static func writeError(_ text: [UInt8]) {
    let bytes = Array(VisibleText.lines(String(decoding: text, as: UTF8.self)).utf8)
    try? unsafe FileDescriptor.writeAll(bytes) { (address, count) throws(LinuxError) in
      try SystemCall.check("write") { unsafe write(STDERR_FILENO, address, count) }
    }
  }

  /// Writes to the standard output at once, without a buffer.
  package static func writeOutput(_ bytes: [UInt8]) throws(LinuxError) {
    try unsafe FileDescriptor.writeAll(bytes) { (address, count) throws(LinuxError) in
      try SystemCall.check("write") { unsafe write(STDOUT_FILENO, address, count) }
    }
  }

  /// Blocks the thread until the reader of the standard output closes it; a file has no reader, and blocks it forever: poll(2).
  package static func waitForClosedOutput() {
    var output = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
    while output.revents == 0 { _ = unsafe poll(&output, 1, -1) }
  }

  /// Opens the streams that this process was started without, on nothing: else the next file or connection would be
  /// taken for one. Call it before anything is opened.
  package static func openMissing() {
    for number in STDIN_FILENO...STDERR_FILENO where fcntl(number, F_GETFD) < 0 {
      // The kernel gives the lowest number that is free, which is this one: open(2).
      _ = unsafe open("/dev/null", O_RDWR)
    }
  }

  /// Discards the standard output from now on, so that no process has to read it.
  package static func discardOutput() {
    guard let nothing = try? FileDescriptor.open("/dev/null", O_WRONLY) else { return }
    dup2(nothing.number, STDOUT_FILENO)
  }

  /// Writes each line of the standard output as soon as it ends, also to a file: so that a crash loses no
  /// printed line. Call it before anything is printed: setvbuf(3).
  package static func writeLinesAtOnce() {
    clinux_output_by_lines()
  }

  /// Keeps the dispatch library from logging each thread that may not have a higher priority, which no ordinary user's may.
  ///
  /// Call it before the first thread starts.
  package static func silenceDispatch() {
    unsafe setenv("LIBDISPATCH_LOG", "NO", 0)
  }

  /// The device and the number of an open file.
  static func identity(of number: Int32) -> String? {
    var status = stat()
    return unsafe fstat(number, &status) == 0 ? "\(status.st_dev):\(status.st_ino)" : nil
  }
}

/// A line for systemd's journal, which has dates and priorities of its own: sd-daemon(3).
package enum JournalLine {
  /// Whether the standard error of this process is the journal.
  ///
  /// Programs started by a service inherit the variable, and have another standard error.
  package static func isRead(_ environment: [String: String]) -> Bool {
    let own = StandardStreams.identityOfErrors
    return own != nil && own == environment["JOURNAL_STREAM"]
  }

  /// Writes a line with the priority of a level; a new line in the text would begin another one.
  package static func write(_ text: String, level: String?) {
    let line = "<\(priority(level))>\(text.replacing("\n", with: " "))\n"
    StandardStreams.writeError(Array(line.utf8))
  }

  /// The number of a level in syslog(3).
  private static func priority(_ level: String?) -> Int {
    switch level {
    case "critical": 2
    case "error": 3
    case "warning": 4
    case "notice": 5
    case "info": 6
    default: 7
    }
  }
}

/// A terminal whose keys arrive one by one, without being shown, until it is restored.
///
/// Interrupt keys keep their meaning: they still send signals. Only the owner restores the
/// terminal, so a program that may be ended by a signal must catch it and restore first.
package struct TerminalMode: Sendable {
  private let descriptor: Int32
  private let original: termios

  /// Saves the terminal's settings; `nil` if the descriptor is not a terminal: tcgetattr(3).
  package init?(descriptor: Int32) {
    var mode = termios()
    guard unsafe tcgetattr(descriptor, &mode) == 0 else { return nil }
    self.descriptor = descriptor
    original = mode
  }

  /// Delivers each key as it is pressed, and echoes none: tcsetattr(3).
  package func readKeyByKey() throws(LinuxError) {
    var mode = original
    mode.c_lflag &= ~tcflag_t(ICANON | ECHO)
    try set(mode)
  }

  /// Restores the terminal's saved settings: tcsetattr(3).
  package func restore() throws(LinuxError) {
    try set(original)
  }

  private func set(_ mode: termios) throws(LinuxError) {
    try SystemCall.check("tcsetattr") {
      unsafe withUnsafePointer(to: mode) { unsafe tcsetattr(descriptor, TCSADRAIN, $0) }
    }
  }

  /// The number of columns of the terminal; `nil` without a terminal: ioctl_tty(2).
  package static func columns(of descriptor: Int32) -> Int? {
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    return Int(size.ws_col)
  }

  /// Whether the descriptor is a terminal: isatty(3).
  package static func isTerminal(_ descriptor: Int32) -> Bool {
    isatty(descriptor) == 1
  }
}
