import Glibc
import LinuxEvents
import TestSupport
import Testing

/// The conventions of a service manager for the processes that it starts.
struct SystemdTests {
  @Test func `Descriptors count only for the process that they are meant for`() {
    let own = String(getpid())
    #expect(
      PassedDescriptors.numbers(in: ["LISTEN_PID": own, "LISTEN_FDS": "3"]) == [3, 4, 5])
    for environment in [
      ["LISTEN_PID": "1", "LISTEN_FDS": "3"], ["LISTEN_FDS": "3"], ["LISTEN_PID": own],
      ["LISTEN_PID": own, "LISTEN_FDS": "0"], ["LISTEN_PID": own, "LISTEN_FDS": "-1"],
      ["LISTEN_PID": own, "LISTEN_FDS": "65"], ["LISTEN_PID": own, "LISTEN_FDS": "x"],
    ] {
      #expect(PassedDescriptors.numbers(in: environment) == [], "\(environment)")
    }
  }

  @Test func `A process counts as started by the manager if its own number was passed`() {
    let own = String(getpid())
    #expect(Systemd.startedThisProcess(["SYSTEMD_EXEC_PID": own]))
    #expect(Systemd.startedThisProcess(["LISTEN_PID": own]))
    #expect(!Systemd.startedThisProcess(["SYSTEMD_EXEC_PID": "1", "INVOCATION_ID": "a"]))
  }

  @Test(arguments: [false, true])
  func `A state reaches the manager by a path and by a name without a file`(isAbstract: Bool) throws
  {
    let folder = try TemporaryFolder()
    let name = isAbstract ? "@" + folder.path("notify") : folder.path("notify")
    let manager = try #require(DatagramSocket(name))
    Systemd.notify("READY=1", environment: ["NOTIFY_SOCKET": name])
    #expect(manager.receive() == "READY=1")
  }

  @Test(arguments: ["", "relative", "/nowhere/notify"])
  func `A state without a receiver is dropped`(name: String) {
    Systemd.notify("READY=1", environment: ["NOTIFY_SOCKET": name])
  }

  @Test func `The path and the port of a listening socket are found`() throws {
    let folder = try TemporaryFolder()
    let listener = try #require(DatagramSocket(folder.path("center.sock")))
    #expect(try UnixSocket.path(of: listener.number) == folder.path("center.sock"))
    #expect(ListeningPort.of(listener.number) == nil)
    #expect(throws: LinuxError.self) { try UnixSocket.path(of: -1) }
  }
}

/// A socket that receives datagrams under a name.
private final class DatagramSocket {
  let number: Int32

  init?(_ name: String) {
    number = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    var bytes = Array(name.utf8)
    if name.hasPrefix("@") { bytes[0] = 0 }
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: bytes) }
    let length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count)
    let isBound = unsafe withUnsafePointer(to: &address) { address in
      unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe bind(number, $0, length) == 0
      }
    }
    guard isBound else { return nil }
  }

  deinit { close(number) }

  /// The text that has arrived; a datagram has by the time it is sent.
  func receive() -> String {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = unsafe recv(number, &bytes, bytes.count, Int32(MSG_DONTWAIT))
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }
}
