import DBus
import DesktopEntries
@testable import ServedDesktop
import NotificationEngine
import NotificationModel
import NotificationWire

/// Calls of programs on the bus: with any arguments, their results are bounded, or the call is refused with a text.
enum CallParsing {
  static func check(_ bytes: [UInt8]) throws {
    var call = CallBytes(bytes)
    switch call.number(below: 4) {
    case 0: try checkNotify(&call)
    case 1: try checkGtk(&call)
    case 2: try checkPortal(&call)
    default: try checkCenter(&call)
    }
  }

  private static let sender = BusSender(name: ":1.7", bus: "bus")
  private static let facts = ProgramFacts(executable: "/usr/bin/program")

  private static func checkNotify(_ call: inout CallBytes) throws {
    let arguments = try NotifyArguments(
      call.values(["s", "u", "s", "s", "s", "as", "a{sv}", "i"]))
    try check(PostingCall(arguments, from: sender, facts: facts))
    try check(arguments.picture)
    _ = arguments.hints.weight
  }

  private static func checkGtk(_ call: inout CallBytes) throws {
    let values = call.values(["s", "a{sv}"])
    guard OwnNameCall.isKept(values[0].text ?? "") else { return }
    let notification = GtkNotification(
      app: "org.example.App", identifier: values[0].text ?? "", tag: "gtk:tag",
      options: values[1].named ?? [:])
    try check(notification.posted(from: sender, facts: facts))
    try check(notification.picture)
  }

  private static func checkPortal(_ call: inout CallBytes) throws {
    let values = call.values(["s", "s", "a{sv}"])
    guard OwnNameCall.isKept(values[1].text ?? ""),
      let source = PortalSource(app: values[0].text ?? "", identifier: values[1].text ?? "")
    else { return }
    let notification = PortalNotification(source: source, options: values[2].named ?? [:])
    try check(notification.posted(from: sender, facts: facts))
    try check(notification.picture)
  }

  /// A method of `Center1` makes a call of the socket, or says which argument is wrong.
  private static func checkCenter(_ call: inout CallBytes) throws {
    let place = call.number(below: CenterMethod.all.count + 1)
    do {
      guard place > 0 else {
        let hello = try RegisterArguments(call.values(["s", "a{sv}"])).hello
        return try promise(
          (hello.displayName?.utf8.count ?? 0) <= ServedDesktopLimits.labelBytes,
          "the name of an app is too long")
      }
      let method = CenterMethod.all[place - 1]
      _ = try method.appCall(call.values(method.arguments.map(\.type)))
    } catch let error as NotificationFailure {
      try promise(!error.message.isEmpty, "a call is refused without words")
    }
  }

  private static func check(_ posted: PostingCall) throws {
    let body = text(of: posted.content.body)
    try promise(
      text(of: posted.content.title).utf8.count <= ServedDesktopLimits.summaryBytes,
      "a title is too long")
    try promise(body.utf8.count <= ServedDesktopLimits.bodyBytes, "a body is too long")
    let runs = posted.styledBody.map(\.text).joined()
    try promise(runs.isEmpty || runs.utf8.elementsEqual(body.utf8), "the runs are another body")
    try promise(posted.tag.utf8.count <= 2 * ServedDesktopLimits.keyBytes, "a tag is too long")
    try promise(posted.actions.count <= ServedDesktopLimits.actions, "there are too many buttons")
    let keys = Set(posted.actions.map { Array($0.identifier.utf8) })
    try promise(keys.count == posted.actions.count, "two buttons have one key")
    for action in posted.actions {
      try promise(
        text(of: action.title).utf8.count <= ServedDesktopLimits.labelBytes, "a label is too long")
    }
    try promise((0...100).contains(posted.progress ?? 0), "a bar goes beyond its end")
    for text in kept(posted) {
      try promise(!text.hasMarks(over: WireLimits.marksOnLetter), "the store would not take a text")
    }
    for action in posted.appActions.values {
      guard let parameter = action.parameter else { continue }
      let value = BusValueText.value(of: parameter)
      try promise(
        value.flatMap(BusValueText.text)?.utf8.elementsEqual(parameter.utf8) == true,
        "an action's parameter is another one when it is read")
    }
  }

  /// The texts that are kept as they are.
  private static func kept(_ posted: PostingCall) -> [String] {
    let identifier: String =
      switch posted.way {
      case .gtk(let identifier), .portal(_, let identifier): identifier
      default: ""
      }
    let actions = posted.appActions.values.flatMap { [$0.name, $0.parameter ?? ""] }
    return [posted.tag, identifier, posted.origin] + actions + posted.actions.map(\.identifier)
  }

  private static func check(_ picture: PostedPicture?) throws {
    switch picture {
    case .raw(let picture)?:
      try promise(picture.png().count > picture.width * picture.height, "a picture is cut short")
    case .named(let names, let otherwise)?:
      try check(otherwise.map(PostedPicture.raw))
      for name in names {
        try promise(
          name.utf8.starts(with: "/".utf8) != name.isFileName && !name.utf8.contains(0),
          "a picture has neither a path nor a name")
      }
    case .encoded?, .unusable?, nil: break
    }
  }

  private static func text(of text: DisplayText) -> String {
    if case .literal(let text) = text { text } else { "" }
  }
}
