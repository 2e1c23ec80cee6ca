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
