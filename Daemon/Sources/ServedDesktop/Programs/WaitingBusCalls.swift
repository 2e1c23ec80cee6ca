import NotificationModel
import NotificationWire

/// The core's answer to a call of a program.
enum ProgramAnswer {
  /// The number of a notification or of an inhibition.
  case number(UInt32)
  /// The reply to a call of an app.
  case reply(AppReply)
  /// The reply to a call on behalf of the user.
  case controlReply(ControlReply)
  /// The core refused it.
  case refused(NotificationFailure)

  /// Done, and durable.
  static var done: ProgramAnswer { .reply(.done) }
}

/// The calls of one client that wait for an answer, by their numbers.
struct WaitingBusCalls {
  private var answers: [Int64: (ProgramAnswer) -> Void] = [:]
  private var lastNumber: Int64 = 0

  /// How many calls wait.
  var count: Int { answers.count }

  /// Adds a call, and returns its number; the closure receives the answer.
  mutating func add(_ answer: @escaping (ProgramAnswer) -> Void) -> Int64 {
    lastNumber += 1
    answers[lastNumber] = answer
    return lastNumber
  }

  /// Removes a call; the returned closure answers it.
  mutating func remove(_ number: Int64) -> ((ProgramAnswer) -> Void)? {
    answers.removeValue(forKey: number)
  }

  /// Removes the call that a message answers; the returned closure answers it.
  mutating func remove(answeredBy message: ServerMessage) -> (() -> Void)? {
    let (number, answer): (Int64, ProgramAnswer)
    switch message {
    case .reply(let id, let reply): (number, answer) = (id, .reply(reply))
    case .controlReply(let id, let reply): (number, answer) = (id, .controlReply(reply))
    case .failure(let id?, let failure): (number, answer) = (id, .refused(failure))
    case .welcome, .event, .shellEvent, .failure(nil, _): return nil
    }
    return remove(number).map { call in { call(answer) } }
  }

  /// Drops all calls: no answer can reach their program, and a question may stay open for days.
  mutating func removeAll() { answers = [:] }
}
