import NIOCore
import NIOPosix

#if canImport(Glibc)
  import Glibc
#endif

/// Thousands of devices in one process, controlled by lines on its input; each line has one answer.
///
/// ```
/// PushDevices link PORT CA COUNT       devices of a gateway; without TLS if CA is `-`
/// PushDevices handshakes PORT CA COUNT connections with handshakes only
/// PushDevices nchan PORT - COUNT       subscribers of nchan's event streams
/// ```
///
/// `connect`, `close`, `register TOPIC FILE`, `subscribe COUNT KEY FILE`, `reset`, `wait COUNT`, and `send RATE COUNT PORT TOPIC LIFE BEARER`.
@main
struct PushDevices {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 5, let kind = FleetKind(rawValue: arguments[1]),
      let port = Int(arguments[2]), let count = Int(arguments[4])
    else {
      fatalError("usage: PushDevices link|handshakes|nchan PORT CA|- COUNT")
    }
    let authority = arguments[3] == "-" ? nil : arguments[3]
    let loop = MultiThreadedEventLoopGroup(numberOfThreads: 1).next()
    let console = try loop.submit {
      NIOLoopBound(
        try Console(
          fleet: Fleet(
            kind: kind, port: port, authority: authority, count: count, loop: loop)),
        eventLoop: loop)
    }.wait()
    while let line = readLine() {
      print(try loop.flatSubmit { console.value.perform(line) }.wait())
      fflush(nil)
    }
  }
}
