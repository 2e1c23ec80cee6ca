import NotificationEngine

/// A call of `Notify` to a remote server.
struct WatchedCall<Program> {
  /// Its arguments.
  var arguments: NotifyArguments
  /// The unique name of the caller.
  var caller: String
  /// The caller's program.
  var program: Program
}

/// A step that follows from an observation.
enum WatchStep<Program> {
  /// Post a notification that is shown under the server's number; nil if its caller wanted no answer.
  case post(WatchedCall<Program>, number: UInt32?)
  /// Withdraw a notification whose end means that the user did not miss it.
  case withdraw(number: UInt32, ProgramClaim, Program)
}

/// Pairs the calls to a remote server with its answers, and tracks the numbers that it assigns (S5).
///
/// It has no side effects: each observation returns steps. A dismissed or expired notification needs no step, because a list
/// is for notifications that the user may have missed.
struct WatchedNotifications<Program> {
  typealias Call = WatchedCall<Program>
  typealias Step = WatchStep<Program>

  /// A call whose answer has not been observed.
  private struct Waiting {
    var serial: UInt64
    var call: Call
    var weight: Int
  }

  /// A notification that the server shows or has shown.
  private struct Shown {
    var caller: String
    var claim: ProgramClaim
    var program: Program
    var isResident: Bool
  }

  private var waiting: [Waiting] = []
  private var weight = 0
  private var shown: [UInt32: Shown] = [:]
  /// The numbers in the order in which they were first seen.
  private var order: [UInt32] = []

  /// The number of calls whose answers have not been observed.
  var waitingCount: Int { waiting.count }

  // MARK: - Notifications

  /// Records a call; the number of a call without an answer can never be observed.
  mutating func called(_ call: Call, serial: UInt64, wantsAnswer: Bool) -> [Step] {
    guard wantsAnswer else {
      let replaced = call.arguments.replaces
      return handed(call, number: replaced == 0 ? nil : replaced)
    }
    let added = call.arguments.weight
    waiting.append(Waiting(serial: serial, call: call, weight: added))
    weight += added
    while waiting.count > ServedDesktopLimits.watchedCalls
      || weight > ServedDesktopLimits.watchedBytes
    {
      weight -= waiting.removeFirst().weight
    }
    return []
  }

  /// Records the server's answer to a call: a number, or an error.
  mutating func answered(_ number: UInt32?, to caller: String, serial: UInt64) -> [Step] {
    guard
      let index = waiting.firstIndex(where: { $0.serial == serial && $0.call.caller == caller })
    else { return [] }
    let found = waiting.remove(at: index)
    weight -= found.weight
    guard let number, number != 0 else { return [] }
    return handed(found.call, number: number)
  }

  /// Records that the server shows a notification under a number.
  mutating func handed(_ call: Call, number: UInt32?) -> [Step] {
    let isTransient = call.arguments.hints.truth("transient")
    guard let number else { return isTransient ? [] : [.post(call, number: nil)] }
    let claim = call.arguments.claim
    // A transient notification is not listed, and another app's notification ends when its number is reused.
    let ends = isTransient || shown[number].map { $0.claim != claim } == true
    let steps = ends ? end(number) : []
    guard !isTransient else { return steps }
    keep(
      Shown(
        caller: call.caller, claim: claim, program: call.program,
        isResident: call.arguments.hints.truth("resident")), as: number)
    return steps + [.post(call, number: number)]
  }

  // MARK: - Ends

  /// Records a request to close a notification; the server decides whether it closes notifications of other programs.
  mutating func closeCalled(_ number: UInt32, by caller: String) -> [Step] {
    shown[number]?.caller == caller ? end(number) : []
  }

  /// Records the server's signal that a notification is closed.
  mutating func closed(_ number: UInt32, because reason: UInt32) -> [Step] {
    if reason == ClosingReason.closed.rawValue { return end(number) }
    // The server does not assign the number again, so no step is needed.
    forget(number)
    return []
  }

  /// Records that the user has pressed a button there.
  mutating func invoked(_ number: UInt32) -> [Step] {
    shown[number]?.isResident == false ? end(number) : []
  }

  private mutating func end(_ number: UInt32) -> [Step] {
    guard let ended = shown[number] else { return [] }
    forget(number)
    return [.withdraw(number: number, ended.claim, ended.program)]
  }

  private mutating func keep(_ entry: Shown, as number: UInt32) {
    if shown.updateValue(entry, forKey: number) == nil { order.append(number) }
    if order.count > ServedDesktopLimits.watchedNotifications {
      shown[order.removeFirst()] = nil
    }
  }

  private mutating func forget(_ number: UInt32) {
    guard shown.removeValue(forKey: number) != nil else { return }
    order.removeAll { $0 == number }
  }
}

extension NotifyArguments {
  /// The approximate size in memory, in bytes.
  var weight: Int {
    ([appName, appIcon, summary, body] + actions).reduce(hints.weight) { $0 + $1.utf8.count }
  }
}
