import LinuxEvents
import Logging
import NIOCore

/// What a running server is made of, apart from the sockets it listens on.
struct WebParts: Sendable {
  let line: DaemonLine
  private let feed: EventFeed
  private let files: SealedFiles
  private let shelf: FileShelf
  private let memory: MemoryReturn

  init(configuration: WebShellConfiguration, loop: any EventLoop, log: Logger) {
    // Numbers of an earlier process are lower, so that no window resumes behind one of its messages.
    feed = EventFeed(firstNumber: Clocks.wallMicroseconds())
    files = SealedFiles(hasThumbnails: configuration.thumbnailProgram != nil)
    shelf = FileShelf(
      program: configuration.thumbnailProgram, environment: configuration.environment)
    memory = MemoryReturn(loop: loop)
    line = DaemonLine(
      configuration: configuration, feed: feed, files: files, loop: loop, log: log)
  }

  /// What answers requests.
  func site(pages: PageFiles, gate: RequestGate) -> WebSite {
    WebSite(
      gate: gate, pages: pages, line: line, feed: feed, files: files, shelf: shelf, memory: memory)
  }

  /// Ends the connection to the daemon and all event streams.
  func stop() {
    line.stop()
    feed.closeAll()
  }
}
