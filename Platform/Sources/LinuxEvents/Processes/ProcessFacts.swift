import Glibc

/// The kernel's facts about a process; an unknown fact is nil.
///
/// A process number is reused after its process ended, so two readings are about the same process
/// only if `startMicroseconds` agrees.
package struct ProcessFacts: Hashable, Sendable {
  /// The process's number.
  package var identifier: Int32
  /// The number of the process that started it, or that adopted it.
  package var parent: Int32?
  /// The effective user.
  package var userIdentifier: UInt32?
  /// The path of its program, as named at its start; nil for another user's process.
  package var executable: String?
  /// Its command line, the program's own name first; it is a claim that the process can rewrite.
  ///
  /// Nil also in the first instant of a program's life, before the kernel has set it up.
  package var arguments: [String]?
  /// The time of its start, on the boot clock, to the hundredth of a second.
  package var startMicroseconds: Int64?
  /// The control groups in which it runs, in the kernel's notation.
  package var controlGroups: String?
  /// The sandbox in which it runs, or nil outside one.
  package var sandbox: Sandbox?

  /// Reads the facts about a process; nil if the process does not exist.
  package init?(of identifier: Int32) {
    let folder = "/proc/\(identifier)"
    guard let line = ProcessLine(of: identifier) else { return nil }
    self.identifier = identifier
    parent = line.parent
    startMicroseconds = line.startMicroseconds
    userIdentifier = ProcessFacts.effectiveUser(SmallFile.text(folder + "/status") ?? "")
    executable = ProcessFacts.executable(folder)
    arguments = ProcessFacts.arguments(folder)
    controlGroups = SmallFile.text(folder + "/cgroup")
    sandbox = Sandbox(folder, controlGroups: controlGroups)
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
    // A program may really have such a name: then the name leads to the very file that runs.
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

extension ProcessFacts {
  /// The sandbox in which a process runs, by marks that the process itself cannot remove.
  package enum Sandbox: Hashable, Sendable {
    /// A Flatpak, with the application's identifier.
    case flatpak(identifier: String)
    /// A Snap, with the instance's name.
    case snap(name: String)
    /// A process whose root folder is closed to us or whose mark is invalid.
    ///
    /// Trust it no more than a sandboxed one: hiding the root folder is one call for any process.
    case unidentified

    /// The sandbox of this process.
    package static var ofThisProcess: Sandbox? { Sandbox("/proc/self") }

    /// Examines the folder of a process under `/proc`; nil without a sandbox.
    init?(_ folder: String) {
      self.init(folder, controlGroups: SmallFile.text(folder + "/cgroup"))
    }

    /// Examines it with the control groups that were read before.
    init?(_ folder: String, controlGroups: String?) {
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
      guard let name = controlGroups.flatMap(Sandbox.snap) else { return nil }
      self = .snap(name: name)
    }

    /// The `name` key of the group `Application`, in Flatpak's file.
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

extension ProcessFacts.Sandbox {
  /// The sandbox's name for the app; one that hides its name gets a name that no app has.
  package var applicationIdentifier: String {
    switch self {
    case .flatpak(let identifier): identifier
    case .snap(let name): "snap.\(name)"
    case .unidentified: "sandbox.unidentified"
    }
  }

  /// The command that starts the app from outside its sandbox.
  package var command: [String] {
    switch self {
    case .flatpak(let identifier): ["/usr/bin/flatpak", "run", identifier]
    case .snap(let name): ["/usr/bin/snap", "run", name]
    case .unidentified: []
    }
  }
}

/// The line of numbers in `/proc/PID/stat`, with the few that we read.
struct ProcessLine: Hashable, Sendable {
  var parent: Int32
  /// The leader of its session.
  var session: Int32
  /// Processor time in user and kernel mode together.
  var processorMicroseconds: Int64
  /// The time of the process's start, on the boot clock.
  var startMicroseconds: Int64

  /// Reads a process's line, or returns nil if the process does not exist.
  init?(of process: Int32) {
    guard let line = SmallFile.text("/proc/\(process)/stat") else { return nil }
    self.init(line, ticksPerSecond: Int64(sysconf(Int32(_SC_CLK_TCK))))
  }

  /// Splits a line; the fields are counted from the last bracket, because a program's name may
  /// contain brackets.
  init?(_ line: String, ticksPerSecond: Int64) {
    guard let bracket = line.utf8.lastIndex(of: UInt8(ascii: ")")), ticksPerSecond > 0 else {
      return nil
    }
    // Field 3 of proc(5) has index 0 here.
    let fields = line[line.utf8.index(after: bracket)...].wordsOfBytes
    guard fields.count > 19, let parent = Int32(fields[1]),
      let session = Int32(fields[3]), let user = Int64(fields[11]),
      let kernel = Int64(fields[12]), let start = Int64(fields[19])
    else { return nil }
    self.parent = parent
    self.session = session
    processorMicroseconds = (user + kernel) * 1_000_000 / ticksPerSecond
    startMicroseconds = start * 1_000_000 / ticksPerSecond
  }
}
