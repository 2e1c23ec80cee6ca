import Foundation
import NIOCore
import NIOPosix

// The baseline for the daemon: the same socket library and the same codec, one table and one commit for all ready messages. It
// decides nothing and keeps no state.
let arguments = CommandLine.arguments
guard arguments.count >= 3 else {
  print("usage: BarePeer serve FOLDER [ROWS-PER-COMMIT] | BarePeer timer FOLDER [COUNT SECONDS]")
  exit(64)
}
let folder = arguments[2]

func number(_ index: Int, _ standard: Int) -> Int {
  arguments.count > index ? Int(arguments[index]) ?? standard : standard
}

if arguments[1] == "timer" {
  try TimerLoop(store: BareStore(path: folder + "/bare.sqlite"))
    .run(count: number(3, 1_000), seconds: number(4, 10))
  exit(0)
}
// The number that the daemon handles in one transaction, unless it was observed to handle fewer.
let rowsPerCommit = number(3, 256)
let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
let loop = group.next()
let store = try loop.submit {
  NIOLoopBound(try BareStore(path: folder + "/bare.sqlite"), eventLoop: loop)
}.wait()
let channel = try ServerBootstrap(group: group)
  .childChannelOption(.recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: 1 << 16))
  .childChannelInitializer { channel in
    channel.eventLoop.makeCompletedFuture {
      try channel.pipeline.syncOperations.addHandler(
        BareHandler(store: store.value, rowsPerCommit: rowsPerCommit))
    }
  }
  .bind(unixDomainSocketPath: folder + "/center.sock", cleanupExistingSocketFile: true).wait()
try channel.closeFuture.wait()
