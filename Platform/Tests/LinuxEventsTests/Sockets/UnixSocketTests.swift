import Dispatch
import Glibc
import TestSupport
import Testing

@testable import LinuxEvents

@Suite(.timeLimit(.minutes(5)))
struct UnixSocketTests {
  @Test
  func `Bytes are sent both ways until one side ends`() throws {
    let folder = try TemporaryFolder()
    let listener = try Listener(at: folder.path("s"))
    let client = try UnixSocket.connect(path: folder.path("s"))
    let server = try listener.accept()
    try client.write([1, 2, 3])
    #expect(try server.read(max: 2) == [1, 2])
    #expect(try server.read(max: 2) == [3])
    try server.write([])
    try server.write([9])
    server.shutdown()
    #expect(try client.read(max: 16) == [9])
    #expect(try client.read(max: 16) == [])
  }

  @Test
  func `A message larger than the kernel's buffer is written whole`() async throws {
    let (near, far) = try UnixSocket.pair()
    let bytes = (0..<2_000_000).map { UInt8(truncatingIfNeeded: $0 &* 17) }
    let log = EventLog<[UInt8]>()
    log.queue.async {
      var received: [UInt8] = []
      while let more = try? far.read(max: 65_536), !more.isEmpty { received += more }
      log.note(received)
    }
    try near.write(bytes)
    near.shutdown()
    #expect(await log.next() == bytes)
  }

  @Test
  func `Shutting down wakes a reader`() async throws {
    let (near, far) = try UnixSocket.pair()
    let log = EventLog<[UInt8]?>()
    log.queue.async { log.note(try? near.read(max: 1)) }
    near.shutdown()
    #expect(await log.next() == [])
    withExtendedLifetime(far) {}
  }

  @Test
  func `Writing to a closed peer is an error and no signal`() throws {
    let (near, far) = try UnixSocket.pair()
    far.shutdown()
    #expect(throws: LinuxError(operation: "send", code: EPIPE, message: "")) {
      try near.write([1])
    }
  }

  @Test
  func `The kernel gives the credentials of the peer`() throws {
    let (near, far) = try UnixSocket.pair()
    let peer = try near.peerCredentials()
    #expect(peer.processIdentifier == getpid())
    #expect(peer.userIdentifier == geteuid())
    #expect(peer.groupIdentifier == getegid())
    withExtendedLifetime(far) {}
  }

  @Test
  func `A descriptor that is not a socket has no peer`() throws {
    let file = try FileDescriptor.open("/dev/null", O_RDONLY)
    let number = file.number
    #expect(throws: LinuxError(operation: "getsockopt", code: ENOTSOCK, message: "")) {
      try PeerCredentials(descriptor: number)
    }
    _ = try file.status(of: "/dev/null")
  }

  @Test
  func `A path of 107 bytes works, and one of 108 is refused with its length`() throws {
    let folder = try TemporaryFolder()
    let longest = folder.path(String(repeating: "x", count: 106 - folder.path.utf8.count))
    let listener = try Listener(at: longest)
    _ = try UnixSocket.connect(path: longest)
    #expect {
      try UnixSocket.connect(path: longest + "y")
    } throws: { error in
      (error as? LinuxError)?.code == ENAMETOOLONG && "\(error)".contains("108 bytes")
    }
    withExtendedLifetime(listener) {}
  }

  @Test(arguments: ["", "\0abstract"])
  func `A path that names no file is refused`(path: String) {
    #expect(throws: LinuxError(operation: "connect", code: EINVAL, message: "")) {
      try UnixSocket.connect(path: path)
    }
  }

  @Test
  func `A probe distinguishes a listener from a leftover, a plain file and nothing`() throws {
    let folder = try TemporaryFolder()
    #expect(try !UnixSocket.isListening(at: folder.path("s")))
    var listener: Listener? = try Listener(at: folder.path("s"))
    #expect(try UnixSocket.isListening(at: folder.path("s")))
    #expect(listener != nil)
    listener = nil
    #expect(try !UnixSocket.isListening(at: folder.path("s")))
    #expect(try !UnixSocket.isListening(at: try folder.write("file")))
    #expect(throws: LinuxError(operation: "connect", code: ECONNREFUSED, message: "")) {
      try UnixSocket.connect(path: folder.path("s"))
    }
  }

  @Test
  func `A listener with a full queue counts as a listener`() throws {
    let folder = try TemporaryFolder()
    let listener = try Listener(at: folder.path("s"), backlog: 0)
    let waiting = try UnixSocket.connect(path: folder.path("s"))
    #expect(try UnixSocket.isListening(at: folder.path("s")))
    withExtendedLifetime((listener, waiting)) {}
  }
}
