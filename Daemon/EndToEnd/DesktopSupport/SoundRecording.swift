import Foundation
import Synchronization

/// Records the output of a stage's device, from the moment the device exists.
package final class SoundRecording: Sendable {
  /// Samples each second, of both channels; servers differ in how they would make one of two.
  private static let rate = 2 * SoundStage.rate
  private let recorder: Process
  private let heard = Heard()

  /// Starts to record and returns once something has been recorded.
  package init(_ stage: SoundStage) throws {
    recorder = Process()
    recorder.executableURL = URL(filePath: "/usr/bin/parec")
    recorder.arguments = [
      "--latency-msec=20", "-d", "test.monitor", "--format=s16le", "--rate=\(Self.rate / 2)",
      "--channels=2",
    ]
    recorder.environment = stage.desktop.environment
    let pipe = Pipe()
    recorder.standardOutput = pipe
    try recorder.run()
    let heard = heard
    let source = pipe.fileHandleForReading
    Thread { while case let data = source.availableData, !data.isEmpty { heard.add(data) } }.start()
    heard.wait { !$0.isEmpty }
  }

  deinit { recorder.terminate() }

  /// Waits until a sound of at least the level was recorded, and returns how long that took.
  package func waitForSound(level: Int = 100, seconds: Double = 0) {
    heard.wait { samples in
      Double(samples.count { abs(Int($0)) >= level }) >= max(1, seconds * Double(Self.rate))
    }
  }

  /// The recording until half a second from now, with its loudest sample and its length.
  package func finish() -> (peak: Int, seconds: Double) {
    let now = heard.count
    heard.wait { $0.count >= now + Self.rate / 2 }
    let samples = heard.samples
    let peak = samples.map { abs(Int($0)) }.max() ?? 0
    let loud = samples.indices.filter { abs(Int(samples[$0])) > max(peak / 100, 2) }
    guard let first = loud.first, let last = loud.last else { return (peak, 0) }
    return (peak, Double(last - first) / Double(Self.rate))
  }

  /// Samples that arrive on one thread and are read on another.
  private final class Heard: Sendable {
    private let news = NSCondition()
    private let state = Mutex((samples: [Int16](), half: UInt8?.none))

    var samples: [Int16] { state.withLock { $0.samples } }

    var count: Int { state.withLock { $0.samples.count } }

    /// A piece may end between the two bytes of a sample.
    func add(_ data: Data) {
      state.withLock { state in
        for byte in data {
          if let half = state.half {
            state.samples.append(Int16(bitPattern: UInt16(half) | UInt16(byte) << 8))
            state.half = nil
          } else {
            state.half = byte
          }
        }
      }
      news.lock()
      news.broadcast()
      news.unlock()
    }

    func wait(_ isDone: ([Int16]) -> Bool) {
      news.lock()
      while !isDone(samples) { news.wait() }
      news.unlock()
    }
  }
}
