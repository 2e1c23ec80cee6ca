import NotificationEngine

/// A call of `Notify` that another server gets.
struct WatchedCall<Program> {
  /// Its arguments.
  var arguments: NotifyArguments
  /// The unique name of the caller.
  var caller: String
  /// What is known of its program.
  var program: Program
}

/// What is to be done about what was seen.
enum WatchStep<Program> {
  /// A notification is shown, under the number that the server gave it; without one if its caller wanted none.
  case post(WatchedCall<Program>, number: UInt32?)
  /// The notification with a number has ended in a way after which nobody misses it.
  case withdraw(number: UInt32, ProgramClaim, Program)
}

/// Pairs the calls that another server gets with its answers, and follows the numbers that it gives out (S5).
///
/// It reads and decides, and does nothing: each fact that is seen on the bus gives steps. A notification that is
/// dismissed or expires has no step, because a list is for what the person may have missed.
struct WatchLedger<Program> {
  typealias Call = WatchedCall<Program>
  typealias Step = WatchStep<Program>

  /// A call whose answer has not been seen.
  private struct Waiting {
    var serial: UInt64
    var call: Call
    var weight: Int
  }

  /// A notification that the server shows, or has shown.
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

  /// How many calls wait for their answer to be seen.
  var waitingCount: Int { waiting.count }

  // MARK: - Notifications

  /// A program has called; a call that wants no answer is never given a number that could be seen.
  mutating func called(_ call: Call, serial: UInt64, wantsAnswer: Bool) -> [Step] {
    guard wantsAnswer else {
      let replaced = call.arguments.replaces
      return handed(call, number: replaced == 0 ? nil : replaced)
    }
    let added = call.arguments.weight
    waiting.append(Waiting(serial: serial, call: call, weight: added))
    weight += added
    while waiting.count > DesktopServerLimits.watchedCalls
      || weight > DesktopServerLimits.watchedBytes
    {
      weight -= waiting.removeFirst().weight
    }
    return []
  }

  /// The server has answered a call with a number, or with an error.
  mutating func answered(_ number: UInt32?, to caller: String, serial: UInt64) -> [Step] {
    guard
      let index = waiting.firstIndex(where: { $0.serial == serial && $0.call.caller == caller })
    else { return [] }
    let found = waiting.remove(at: index)
    weight -= found.weight
    guard let number, number != 0 else { return [] }
    return handed(found.call, number: number)
  }

  /// The server shows a notification under a number.
  mutating func handed(_ call: Call, number: UInt32?) -> [Step] {
    let isTransient = call.arguments.hints.truth("transient")
    guard let number else { return isTransient ? [] : [.post(call, number: nil)] }
    let claim = call.arguments.claim
    // Such a one joins no list, and another app's must not stay under a number that is not its own any more.
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

  /// A program has asked the server to close a notification; whether the server does that for others' is its matter.
  mutating func closeCalled(_ number: UInt32, by caller: String) -> [Step] {
    shown[number]?.caller == caller ? end(number) : []
  }

  /// The server has told that a notification is closed.
  mutating func closed(_ number: UInt32, because reason: UInt32) -> [Step] {
    if reason == ClosingReason.closed.rawValue { return end(number) }
    // The server gives the number to nobody else, so nothing follows.
    forget(number)
    return []
  }

  /// The person has pressed a button there.
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
    if order.count > DesktopServerLimits.watchedNotifications {
      shown[order.removeFirst()] = nil
    }
  }

  private mutating func forget(_ number: UInt32) {
    guard shown.removeValue(forKey: number) != nil else { return }
    order.removeAll { $0 == number }
  }
}

extension NotifyArguments {
  /// About how many bytes of memory they need.
  var weight: Int {
    ([appName, appIcon, summary, body] + actions).reduce(hints.weight) { $0 + $1.utf8.count }
  }
}
