import Foundation
import NIOCore
import NIOPosix

// What the daemon is measured against: the same socket library and the same codec, one table and one
// commit for all messages that were ready to be read. It decides nothing and remembers nothing.
let arguments = CommandLine.arguments
guard arguments.count == 3 else {
  print("usage: BarePeer serve FOLDER | BarePeer timer FOLDER")
  exit(64)
}
let folder = arguments[2]
if arguments[1] == "timer" {
  try TimerLoop(store: BareStore(path: folder + "/bare.sqlite")).run(count: 1_000, seconds: 10)
  exit(0)
}
let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
let loop = group.next()
let store = try loop.submit {
  NIOLoopBound(try BareStore(path: folder + "/bare.sqlite"), eventLoop: loop)
}.wait()
let channel = try ServerBootstrap(group: group)
  .childChannelOption(.recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: 1 << 16))
  .childChannelInitializer { channel in
    channel.eventLoop.makeCompletedFuture {
      try channel.pipeline.syncOperations.addHandler(BareHandler(store: store.value))
    }
  }
  .bind(unixDomainSocketPath: folder + "/center.sock", cleanupExistingSocketFile: true).wait()
try channel.closeFuture.wait()
