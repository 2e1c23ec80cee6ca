package import Dispatch
import Glibc

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
    let file = try SealedFile.make(of: input ?? [], named: "input")
    if input != nil { try actions.pass(file.number, as: STDIN_FILENO) }
    let child = try start(executable, arguments, environment, &actions)
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
