import NotificationModel

/// An event among the programs of the desktop, which hand notifications over on the session bus.
enum PostingAct: Hashable, Sendable {
  /// A process of a program connects to the bus.
  case join(program: Int)
  /// The process of a connection hands notifications over, several of them within one second.
  case post(Int, PostingPlan, count: Int)
  /// A script hands one over and ends before it is answered.
  case postAndLeave(Int, PostingPlan)
  case close(Int, PostingTarget)
  case inhibit(Int)
  /// The process gives back one of its cookies, or one that it never got.
  case uninhibit(Int, cookie: Int)
  case leave(Int)
  /// The portal's store of permissions says something else about a program; `nil` means that it says nothing.
  case permit(program: Int, Bool?)
  /// The person decides about a program.
  case decide(program: Int, AuthorizationDecision)
  case change(program: Int, row: String, value: String)
  case forget(program: Int)
  /// The user chooses the treatment of undecided programs.
  case unknownPrograms(UnknownPrograms)
}

/// The target of a call: a notification to replace or to close.
enum PostingTarget: Hashable, Sendable {
  case nothing
  /// A number that the program got.
  case own(Int)
  /// A number that any program got.
  case anyones(Int)
  /// A number that a script made up.
  case madeUp(UInt32)
  case tag(Int)
}

/// A posting of a desktop program.
struct PostingPlan: Hashable, Sendable {
  var target: PostingTarget
  /// The index of its tag in a short list that all programs share; `nil` means that it has none.
  var tag: Int?
  var isTransient: Bool
  var isResident: Bool
  var opensByAction: Bool
  var buttons: Int
  var takesReply: Bool
  /// How long it is valid, in seconds.
  var lifetime: Int64?
  var hasSound: Bool
  var level: InterruptionLevel
  /// Whether it is for the list alone, which only the portal can say.
  var isQuiet: Bool
  var lockScreen: LockScreenContent

  /// The keys of its buttons, which programs of the desktop choose alike.
  var keys: [String] {
    (0..<buttons).map { "b\($0)" } + (takesReply ? [Posting.replyAction] : [])
  }

  /// Its buttons.
  var actions: [NotificationAction] {
    keys.map { key in
      let field = NotificationAction.TextInput(buttonTitle: "Send", placeholder: "")
      return NotificationAction(
        identifier: key, title: .literal(key),
        textInput: key == Posting.replyAction ? field : nil)
    }
  }
}

extension PostingAct {
  /// The event in words; `names` has the programs of the scenario.
  func summary(_ names: (Int) -> String) -> String {
    switch self {
    case .join(let program): "\(names(program)) joins the bus"
    case .post(let index, let plan, let count):
      "caller \(index) hands over \(count == 1 ? "" : "\(count) times ")\(plan.summary)"
    case .postAndLeave(let index, let plan): "caller \(index) hands over \(plan.summary), and ends"
    case .close(let index, let target): "caller \(index) closes \(target.summary)"
    case .inhibit(let index): "caller \(index) holds banners back"
    case .uninhibit(let index, let cookie): "caller \(index) gives cookie \(cookie) back"
    case .leave(let index): "caller \(index) leaves the bus"
    case .permit(let program, let isAllowed):
      "the portal says of \(names(program)): \(isAllowed.map { $0 ? "yes" : "no" } ?? "nothing")"
    case .decide(let program, let decision):
      "the person decides about \(names(program)): \(decision.rawValue)"
    case .change(let program, let row, let value):
      "the person sets \(row) of \(names(program)) to \(value)"
    case .forget(let program): "the person removes \(names(program))"
    case .unknownPrograms(let choice): "unknown programs: \(choice.rawValue)"
    }
  }
}

extension PostingTarget {
  fileprivate var summary: String {
    switch self {
    case .nothing: "nothing"
    case .own(let index): "its number \(index)"
    case .anyones(let index): "anyone's number \(index)"
    case .madeUp(let number): "the number \(number)"
    case .tag(let tag): "the tag \(tag)"
    }
  }
}

extension PostingPlan {
  /// The notification in words.
  fileprivate var summary: String {
    var words = [target == .nothing ? "a new one" : "one for \(target.summary)"]
    if let tag { words.append("tag \(tag)") }
    if isTransient { words.append("transient") }
    if isResident { words.append("resident") }
    if opensByAction { words.append("default action") }
    if !keys.isEmpty { words.append("buttons \(keys.joined(separator: " "))") }
    if let lifetime { words.append("for \(lifetime) seconds") }
    if isQuiet { words.append("for the list") }
    return words.joined(separator: ", ")
  }
}
