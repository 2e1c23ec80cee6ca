package import Dispatch
import Glibc
import Synchronization

extension Spawn {
  /// Starts a program as `detached` does, and reads its output until it has ended.
  ///
  /// Its error output is discarded. A program that writes more than the limit, or takes longer than the
  /// timeout, is ended with its children. No thread waits meanwhile.
  ///
  /// - Parameters:
  ///   - executable: An absolute path; `PATH` is not searched.
  ///   - arguments: The command line after the program's own name.
  ///   - environment: All its variables.
  ///   - input: Its input; nil for an empty one.
  ///   - limit: The most bytes that are kept.
  ///   - timeout: The seconds after which it is ended; nil for no end.
  ///   - queue: A serial queue; signal the child on it, where its number cannot be reused yet.
  ///   - ended: Called once on the queue with its status and its output; nil if that was too much.
  /// - Returns: The child's process number, which leads a group.
  /// - Throws: As `detached` does; `EMFILE` when the process has no descriptor left.
  package static func captured(
    executable: String, arguments: [String], environment: [String: String], input: [UInt8]? = nil,
    limit: Int, timeout: Double? = nil, queue: DispatchQueue,
    ended: @escaping @Sendable (ChildStatus, _ output: [UInt8]?) -> Void
  ) throws(LinuxError) -> Int32 {
    let ends = try PipeEnds()
    var actions = try SpawnActions()
    try actions.setStreams(output: ends.writing)
    let child: Int32
    if let input {
      let file = try SealedFile.make(of: input, named: "input")
      try actions.pass(file.number, as: STDIN_FILENO)
      child = try start(executable, arguments, environment, &actions)
      _ = consume file
    } else {
      child = try start(executable, arguments, environment, &actions)
    }
    let output = CapturedOutput(limit: limit)
    do throws(LinuxError) {
      // Our writing end is closed with `ends`, so that the child's is the last one.
      let source = try DescriptorSource(owning: ends.releaseReading(), queue: queue) { number in
        switch output.read(number) {
        case .more: return .wait
        case .end: return .stop
        case .tooMuch:
          try? signal(child, SIGKILL, wholeGroup: true)
          return .stop
        }
      }
      let timer = try timeout.map { seconds throws(LinuxError) in
        try endTimer(of: child, seconds: seconds, queue: queue)
      }
      try ChildExit.untilEnd(of: child, queue: queue) { status in
        try? timer?.disarm()
        ended(status, output.finish(source.number))
      }
    } catch {
      try? signal(child, SIGKILL, wholeGroup: true)
      _ = try? wait(for: child)
      throw error
    }
    return child
  }

  /// Starts the time after which a child is ended with its children, on the queue that reads its status.
  private static func endTimer(
    of child: Int32, seconds: Double, queue: DispatchQueue
  ) throws(LinuxError) -> BootTimer {
    let timer = try BootTimer(queue: queue) { try? signal(child, SIGKILL, wholeGroup: true) }
    try timer.arm(at: Clocks.bootMicroseconds() + Int64(seconds * 1_000_000))
    return timer
  }
}

/// A child's output so far, up to a limit.
final class CapturedOutput: Sendable {
  /// The result of a read.
  enum Turn {
    /// More may follow.
    case more
    /// The output has ended.
    case end
    /// The output exceeds the limit.
    case tooMuch
  }

  private struct State {
    /// The output; nil once it exceeded the limit.
    var bytes: [UInt8]? = []
    var isFinished = false
  }

  private let limit: Int
  private let state = Mutex(State())

  init(limit: Int) { self.limit = limit }

  /// Reads the available bytes.
  func read(_ number: Int32) -> Turn {
    state.withLock { state in
      guard !state.isFinished else { return .end }
      return readOnce(number, &state) ?? .more
    }
  }

  /// Reads the rest after the child's end, and returns the whole output; nil if it was too much.
  ///
  /// Later output of other processes that inherited the pipe from the child is not read.
  func finish(_ number: Int32) -> [UInt8]? {
    state.withLock { state in
      while case .more? = readOnce(number, &state) {}
      state.isFinished = true
      return state.bytes
    }
  }

  /// Reads once; nil if no bytes are available now.
  private func readOnce(_ number: Int32, _ state: inout State) -> Turn? {
    guard let bytes = state.bytes,
      let more = try? FileDescriptor.read(number, max: LinuxLimits.childOutputBytes)
    else { return nil }
    if more.isEmpty { return .end }
    guard bytes.count + more.count <= limit else {
      state.bytes = nil
      return .tooMuch
    }
    state.bytes?.append(contentsOf: more)
    return .more
  }
}

extension Spawn {
  /// The report of a child before it ends: the reading end of a pipe, which never blocks.
  package final class Report: Sendable {
    private let reading: FileDescriptor

    init(_ reading: consuming FileDescriptor) {
      self.reading = reading
    }

    /// Reads the available bytes; those beyond the limit are cut off.
    package func read(limit: Int) -> [UInt8] {
      var bytes: [UInt8] = []
      while bytes.count < limit,
        let more = try? reading.read(max: limit - bytes.count), !more.isEmpty
      {
        bytes += more
      }
      return bytes
    }
  }

  /// Starts a program as `detached` does, whose output can be read.
  ///
  /// The child blocks if it writes more than a pipe holds, 64 KB, and its output is not read.
  ///
  /// - Parameters:
  ///   - executable: An absolute path; `PATH` is not searched.
  ///   - arguments: The command line after the program's own name.
  ///   - environment: All its variables.
  ///   - log: A file to which its errors are appended; nil makes them readable with the output.
  /// - Returns: The child's process number, and its report.
  /// - Throws: As `detached` does; the error of pipe2(2).
  package static func reporting(
    executable: String, arguments: [String], environment: [String: String], log: String? = nil
  ) throws(LinuxError) -> (process: Int32, report: Report) {
    let ends = try PipeEnds()
    var actions = try SpawnActions()
    try actions.setStreams(output: ends.writing, errors: log)
    let process = try start(executable, arguments, environment, &actions)
    return (process, Report(ends.releaseReading()))
  }

  /// Starts a program as `detached` does, with the output of this process.
  ///
  /// - Throws: As `detached` does.
  package static func sharingStreams(
    executable: String, arguments: [String], environment: [String: String]
  ) throws(LinuxError) -> Int32 {
    var actions = try SpawnActions()
    try actions.setEmptyInput()
    return try start(executable, arguments, environment, &actions)
  }
}

/// Both ends of a new pipe, which no child inherits: pipe2(2).
struct PipeEnds: ~Copyable {
  /// The end to read from, which never blocks.
  private let reading: FileDescriptor
  let writing: FileDescriptor

  init() throws(LinuxError) {
    var (reading, writing): (Int32, Int32) = (-1, -1)
    try SystemCall.check("pipe2") { unsafe clinux_pipe(&reading, &writing) }
    self.reading = FileDescriptor(owning: reading)
    self.writing = FileDescriptor(owning: writing)
  }

  /// Passes the end to read from to the caller, and closes the other.
  consuming func releaseReading() -> FileDescriptor { reading }
}
