import Glibc

/// What the kernel tells about a process; whatever cannot be learnt is nil.
///
/// A process number is used again after its process ended, so two readings are about the same
/// process only if `startMicroseconds` agrees.
package struct ProcessFacts: Hashable, Sendable {
  /// The process's number.
  package var identifier: Int32
  /// The number of the process that started it, or that took it over.
  package var parent: Int32?
  /// The effective user.
  package var userIdentifier: UInt32?
  /// The path of its program, as it was named when it started; nil for another user's process.
  package var executable: String?
  /// Its command line, the program's own name first; it is a claim that the process can rewrite.
  ///
  /// Nil also in the first instant of a program's life, before the kernel has set it up.
  package var arguments: [String]?
  /// When it started, on the boot clock, to the hundredth of a second.
  package var startMicroseconds: Int64?
  /// The sandbox it runs in, or nil outside one.
  package var sandbox: Sandbox?

  /// Reads what is known of a process, or answers nil when there is none.
  package init?(of identifier: Int32) {
    let folder = "/proc/\(identifier)"
    guard let line = ProcessLine(of: identifier) else { return nil }
    self.identifier = identifier
    parent = line.parent
    startMicroseconds = line.startMicroseconds
    userIdentifier = ProcessFacts.effectiveUser(SmallFile.text(folder + "/status") ?? "")
    executable = ProcessFacts.executable(folder)
    arguments = ProcessFacts.arguments(folder)
    sandbox = Sandbox(folder)
  }

  /// This process's number: getpid(2).
  package static var ownIdentifier: Int32 { getpid() }

  /// The effective user of this process: geteuid(2).
  package static var ownUserIdentifier: UInt32 { geteuid() }

  /// The second number of the line is the effective user.
  static func effectiveUser(_ status: String) -> UInt32? {
    let line = status.split(atByte: "\n").first { $0.beginsWithBytes(of: "Uid:") }
    let fields = line?.wordsOfBytes ?? []
    return fields.count > 2 ? UInt32(fields[2]) : nil
  }

  private static func executable(_ folder: String) -> String? {
    guard let path = SymbolicLink.target(of: folder + "/exe") else { return nil }
    let mark = " (deleted)"
    guard path.hasSuffix(mark) else { return path }
    // A program may really be called so: then the name leads to the very file that runs.
    return isSameFile(path, folder + "/exe") ? path : String(path.dropLast(mark.count))
  }

  private static func arguments(_ folder: String) -> [String]? {
    guard
      let bytes = try? SmallFile.read(
        folder + "/cmdline", limit: LinuxLimits.commandLineBytes), !bytes.isEmpty
    else { return nil }
    let words = bytes.last == 0 ? bytes.dropLast() : bytes[...]
    return words.split(separator: 0, omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  private static func isSameFile(_ left: String, _ right: String) -> Bool {
    var first = stat()
    var second = stat()
    guard unsafe stat(left, &first) == 0, unsafe stat(right, &second) == 0 else { return false }
    return first.st_dev == second.st_dev && first.st_ino == second.st_ino
  }
}
