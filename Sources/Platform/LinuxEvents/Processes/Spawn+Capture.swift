package import Dispatch
import Glibc
import Synchronization

extension Spawn {
  /// Starts a program as `detached` does, and reads what it writes to its output until it has ended.
  ///
  /// What it writes to its errors is thrown away. One that writes more than the limit is ended with all
  /// that it started. No thread waits meanwhile.
  ///
  /// - Parameters:
  ///   - executable: An absolute path; `PATH` is not searched.
  ///   - arguments: What follows the program's own name on its command line.
  ///   - environment: All variables it gets.
  ///   - input: What it reads as its input; nil for nothing.
  ///   - limit: The most bytes that are kept.
  ///   - queue: A serial queue; signal the child on it, where its number cannot be another's yet.
  ///   - ended: Called once on the queue with how it ended and what it wrote; nil where that was too much.
  /// - Returns: The child's process number, which leads a group.
  /// - Throws: As `detached` does; `EMFILE` when the process has no descriptor left.
  package static func captured(
    executable: String, arguments: [String], environment: [String: String], input: [UInt8]? = nil,
    limit: Int, queue: DispatchQueue,
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
    // Our writing end goes with `ends`, so that the child's is the last one.
    let source = DescriptorSource(owning: ends.takeReading(), queue: queue) { number in
      switch output.read(number) {
      case .more: return .wait
      case .end: return .stop
      case .tooMuch:
        try? signal(child, SIGKILL, wholeGroup: true)
        return .stop
      }
    }
    do throws(LinuxError) {
      try ChildExit.untilEnd(of: child, queue: queue) { status in
        ended(status, output.finish(source.number))
      }
    } catch {
      try? signal(child, SIGKILL, wholeGroup: true)
      _ = try? wait(for: child)
      throw error
    }
    return child
  }
}

/// What a child has written to its output so far, up to a limit.
final class CapturedOutput: Sendable {
  /// What a read came to.
  enum Turn {
    /// More may come.
    case more
    /// Nothing more will come.
    case end
    /// More has come than is kept.
    case tooMuch
  }

  private struct State {
    /// Nil once there were too many.
    var bytes: [UInt8]? = []
    var isFinished = false
  }

  private let limit: Int
  private let state = Mutex(State())

  init(limit: Int) { self.limit = limit }

  /// Takes what is there.
  func read(_ number: Int32) -> Turn {
    state.withLock { state in
      guard !state.isFinished else { return .end }
      return take(number, &state) ?? .more
    }
  }

  /// Takes what is left after the child's end, and answers with all of it; nil where it was too much.
  ///
  /// What others write later, who had the pipe from the child, is not read any more.
  func finish(_ number: Int32) -> [UInt8]? {
    state.withLock { state in
      while case .more? = take(number, &state) {}
      state.isFinished = true
      return state.bytes
    }
  }

  /// Reads once; nil where nothing is there now.
  private func take(_ number: Int32, _ state: inout State) -> Turn? {
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
  /// What a child reports before it ends: the reading end of a pipe, which is never waited for.
  package final class Report: Sendable {
    private let reading: FileDescriptor

    init(_ reading: consuming FileDescriptor) {
      self.reading = reading
    }

    /// What has come so far and was not read; what is longer than the limit is cut off.
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
  /// The child waits where it writes more than a pipe holds, 64 KB, that nobody reads.
  ///
  /// - Parameters:
  ///   - executable: An absolute path; `PATH` is not searched.
  ///   - arguments: What follows the program's own name on its command line.
  ///   - environment: All variables it gets.
  ///   - log: A file that its errors are added to; nil lets them be read with the output.
  /// - Returns: The child's process number, and what it reports.
  /// - Throws: As `detached` does; the error of pipe2(2).
  package static func reporting(
    executable: String, arguments: [String], environment: [String: String], log: String? = nil
  ) throws(LinuxError) -> (process: Int32, report: Report) {
    let ends = try PipeEnds()
    var actions = try SpawnActions()
    try actions.setStreams(output: ends.writing, errors: log)
    let process = try start(executable, arguments, environment, &actions)
    return (process, Report(ends.takeReading()))
  }

  /// Starts a program as `detached` does, that writes where this process does.
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
  /// Reading from it never waits.
  private let reading: FileDescriptor
  let writing: FileDescriptor

  init() throws(LinuxError) {
    var (reading, writing): (Int32, Int32) = (-1, -1)
    try SystemCall.check("pipe2") { unsafe clinux_pipe(&reading, &writing) }
    self.reading = FileDescriptor(owning: reading)
    self.writing = FileDescriptor(owning: writing)
  }

  /// Gives the end to read from away, and closes the other.
  consuming func takeReading() -> FileDescriptor { reading }
}
