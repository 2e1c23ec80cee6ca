internal import CXCB
import Glibc

extension X11Connection {
  /// Requests reports when the user has not touched any device for a time, and when the user is back.
  ///
  /// The server counts, with alarms of SYNC on its counter `IDLETIME`, and wakes no program in between. A server without it
  /// reports nothing.
  package func watchIdle(milliseconds: Int) {
    let first = unsafe X11Extensions.firstEvent(cxcb_sync(raw))
    guard first != 0, startSync(), let counter = idleCounter() else { return }
    extensions.idle = X11IdleAlarms(
      firstEvent: first, away: alarm(on: counter, at: milliseconds, isFalling: false),
      back: alarm(on: counter, at: milliseconds, isFalling: true))
  }

  /// Whether the server supports SYNC 3, which must be requested first: SyncInitialize.
  private func startSync() -> Bool {
    answer(to: 0, [0, 3 | 1 << 8]) != nil
  }

  /// The number of the counter: SyncListSystemCounters.
  private func idleCounter() -> X11Identifier? {
    guard let list = answer(to: 1, [0]), list.count >= 32 else { return nil }
    let name = Array("IDLETIME".utf8)
    var place = 32
    // Each counter is its number, its resolution in 8 bytes, the length of its name and the name, in whole words.
    for _ in 0..<word(list, at: 8) where place + 14 <= list.count {
      let length = Int(list[place + 12]) | Int(list[place + 13]) << 8
      let end = place + 14 + length
      guard end <= list.count else { return nil }
      if list[place + 14..<end].elementsEqual(name) { return word(list, at: place) }
      place += (14 + length + 3) & ~3
    }
    return nil
  }

  /// An alarm for each time that the counter passes a value: SyncCreateAlarm.
  private func alarm(on counter: X11Identifier, at value: Int, isFalling: Bool) -> X11Identifier {
    let alarm = identifier()
    let all: UInt32 = 0b11_1111
    let absolute: UInt32 = 0
    let transition: UInt32 = isFalling ? 1 : 0
    let high = UInt32(truncatingIfNeeded: value >> 32)
    let low = UInt32(truncatingIfNeeded: value)
    // The two words without a name are the step to the next value, and events are wanted.
    send(8, [0, alarm, all, counter, absolute, high, low, transition, 0, 0, 1])
    return alarm
  }

  private func send(_ request: UInt8, _ words: [UInt32]) {
    var words = words
    let count = words.count
    unsafe cxcb_sync_request(raw, request, 0, &words, count)
  }

  /// The bytes of an answer; nothing if the server refused.
  private func answer(to request: UInt8, _ words: [UInt32]) -> [UInt8]? {
    var words = words
    let count = words.count
    let number = unsafe cxcb_sync_request(raw, request, 1, &words, count)
    return unsafe read(cxcb_sync_answer(raw, number)) { answer in
      let rest = unsafe UnsafeRawPointer(answer).loadUnaligned(fromByteOffset: 4, as: UInt32.self)
      return unsafe Array(UnsafeBufferPointer(start: answer, count: 32 + Int(rest) * 4))
    }
  }

  private func word(_ bytes: [UInt8], at place: Int) -> UInt32 {
    (0..<4).reduce(0) { $0 | UInt32(bytes[place + $1]) << (8 * UInt32($1)) }
  }
}
