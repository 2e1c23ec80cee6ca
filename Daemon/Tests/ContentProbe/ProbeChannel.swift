import Foundation
import NotificationModel
import NotificationWire

/// The process's end of the channel to the daemon, without the library that others use for it.
final class ProbeChannel {
  private let handle = FileHandle(fileDescriptor: 3)
  private var frames = FrameDecoder()

  /// The next command; nothing once the channel has ended.
  func next() -> ContentCommand? {
    while true {
      if let frame = try? frames.next() { return try? ContentCommand.decode(frame) }
      let bytes = handle.availableData
      if bytes.isEmpty { return nil }
      frames.append(Array(bytes))
    }
  }

  func say(_ news: ContentEvent) {
    guard let frame = try? Frame.encode(news.encode()) else { return }
    write(frame)
  }

  /// Writes bytes that need not be a message.
  func write(_ bytes: [UInt8]) {
    handle.write(Data(bytes))
  }

  /// Closes it, without ending the process.
  func close() {
    try? handle.close()
  }
}
