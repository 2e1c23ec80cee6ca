import CFuzzer
import FuzzParsers
import Glibc

/// Runs one parser under libFuzzer.
enum Fuzzer {
  // libFuzzer takes a C function pointer, which cannot carry a context.
  nonisolated(unsafe) private static var target = FuzzTarget.frames

  /// Runs libFuzzer, which ends the process by itself when it finds a failure.
  static func run(_ target: FuzzTarget, options: [String]) throws {
    self.target = target
    // Merging starts this program again, through a shell command.
    let command = "\(CommandLine.arguments[0]) run \(target)"
    var words = ([command] + options).map { strdup($0) } + [nil]
    var count = CInt(words.count - 1)
    let status = words.withUnsafeMutableBufferPointer { buffer in
      var start = buffer.baseAddress
      return LLVMFuzzerRunDriver(&count, &start) { bytes, size in
        Fuzzer.tryOne(Array(UnsafeBufferPointer(start: bytes, count: size)))
        return 0
      }
    }
    exit(status)
  }

  private static func tryOne(_ bytes: [UInt8]) {
    do {
      let cost = try Cost.of { try target.check(bytes) }
      guard cost > Cost.limit(of: bytes.count) else { return }
      // A busy machine can make any input slow once; only an input that stays slow counts.
      let again = try (0..<3).map { _ in try Cost.of { try target.check(bytes) } }.min() ?? 0
      if again > Cost.limit(of: bytes.count) { fatalError("\(bytes.count) bytes took \(again) ns") }
    } catch {
      fatalError("broken promise: \(error)")
    }
  }
}
