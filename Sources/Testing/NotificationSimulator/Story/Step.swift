import NotificationModel

/// One thing that happens in a world, told before anybody knows how the world will stand.
///
/// Whoever is meant is named by a place in a list that is there when the step is taken, so that
/// every part of a story is a story.
enum Step: Hashable, Sendable {
  /// A process of an app connects.
  case connect(Newcomer)
  case call(program: Int, ProgramAct)
  /// A process ends with calls in flight.
  case vanish(program: Int, leaving: [ProgramAct])
  case person(PersonAct)
  case gateway(GatewayAct)
  case attachShell(isSlow: Bool)
  case detachShell(Int)
  /// A slow shell takes what it was sent.
  case shellCatchesUp(Int)
  /// Time passes, and everything that comes due is handled on time.
  case wait(seconds: Int)
  /// Time passes up to the next date at which anything is due.
  case waitUntilDue
  /// The machine sleeps: time passes and nothing is handled.
  case sleep(seconds: Int)
  /// The wall clock is set, without time passing.
  case setClock(bySeconds: Int)
  case travel(timeZone: String)
  case restartDaemon
  case restartMachine(offSeconds: Int, clockOffBySeconds: Int)
  /// The store fails in the next pass, at this operation.
  case failStore(StoreFault)
  /// The next pass is the last thing that the daemon does.
  case crash(CrashPoint)
  /// A copy of the world is restarted and must go on as the world does.
  case compareWithRestart
}

/// A step with its place in the story; its number names it in every shortened one.
struct PlannedStep: Hashable, Sendable {
  var number: Int
  var step: Step
  /// Whether what it causes waits, to be handled in one pass with what the next step causes.
  var joinsNext: Bool
}

/// A process that comes into the world.
struct Newcomer: Hashable, Sendable {
  var app: Int
  /// Whether it is another program that claims the app's name.
  var isStranger: Bool
  var setsDelegate: Bool
  var isActive: Bool
  var manner: Manner

  /// How a delegate answers.
  enum Manner: String, Hashable, Sendable, CaseIterable {
    case prompt, late, never, dies
  }
}
