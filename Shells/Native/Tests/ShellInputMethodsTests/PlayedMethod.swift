import BusSupport
import DBus
import Dispatch
import Glibc
import ShellScene
import Testing

@testable import ShellInputMethods

/// A bus on which the test plays an input method.
final class PlayedMethod {
  let bus: PrivateBus
  let connection: BusConnection
  let loop: PollingLoop
  let dialect: InputMethodInterface
  /// The received calls, in the order of arrival.
  private(set) var calls: [DBusMessage] = []
  /// The answer to a key; `nil` sends no answer.
  var uses: (_ symbol: UInt32) -> Bool? = { _ in false }
  /// Called with each key before it is answered.
  var onKey: (_ symbol: UInt32) -> Void = { _ in }
  private(set) var contexts: [String] = []
  private var unanswered: [BusRequest] = []
  private var export: BusExport?

  /// Starts a bus, with the input method on it unless `isThere` is false.
  init(_ dialect: InputMethodInterface, isThere: Bool = true) throws {
    self.dialect = dialect
    bus = try PrivateBus()
    connection = try bus.connectReady().0
    loop = PollingLoop(connection)
    guard isThere else { return }
    export = try connection.export(below: "/org/freedesktop") { [unowned self] in answer($0) }
    var isOwned = false
    try connection.requestName(dialect.service) { _ in isOwned = true }
    try loop.run(until: { isOwned })
  }

  private func answer(_ request: BusRequest) {
    calls.append(request.message)
    switch request.message.member {
    case "CreateInputContext":
      let path = "/org/freedesktop/played/\(contexts.count)"
      contexts.append(path)
      try? request.answer(
        dialect == .fcitx ? [.objectPath(path), .bytes([1])] : [.objectPath(path)])
    case "ProcessKeyEvent":
      guard case .uint32(let symbol)? = request.message.arguments.first else { return }
      onKey(symbol)
      if let isUsed = uses(symbol) {
        try? request.answer([.bool(isUsed)])
      } else {
        unanswered.append(request)
      }
    default: try? request.answer()
    }
  }

  /// Answers a key that is still unanswered.
  func answerLate(isUsed: Bool) throws {
    try unanswered.removeFirst().answer([.bool(isUsed)])
  }

  /// Sends a signal from the newest context, or from an earlier one.
  func tell(_ member: String, _ arguments: DBusValue..., from context: Int? = nil) {
    let path = contexts[context ?? contexts.count - 1]
    try? connection.emit(
      path: path, interface: dialect.interface, member: member, arguments: arguments)
  }

  /// The members that were called on contexts.
  var members: [String] { calls.map(\.member) }

  /// Answers until something has happened to the field, which lives on a queue of its own.
  func wait(until isDone: () -> Bool) throws {
    let last = ContinuousClock.now + .seconds(60)
    while !isDone() {
      try #require(ContinuousClock.now < last, "nothing happened for a minute")
      connection.process()
      usleep(1_000)
    }
  }

  /// Waits until a method was called.
  func waitForCall(_ member: String, count: Int = 1) throws {
    try loop.run(until: { members.filter { $0 == member }.count >= count })
  }
}

/// A shell with one field.
final class PlayedField: InputMethodClient {
  /// Whether the place of the caret on the screen is known, as on X11.
  var isOfScreen = true
  private let queue = DispatchQueue(label: "shell")
  private var method: InputMethod?
  private var name: NodeName?
  private var content = TextField()
  private var used: [KeyInput] = []

  init(_ environment: [String: String]) {
    queue.sync {
      method = InputMethod(environment: environment, queue: queue, client: self, log: { _ in })
    }
  }

  convenience init(_ bus: PrivateBus, more: [String: String] = [:]) {
    self.init(["DBUS_SESSION_BUS_ADDRESS": bus.address].merging(more) { $1 })
  }

  deinit { queue.sync { method?.close() } }

  var text: String { queue.sync { content.text } }
  var composition: String { queue.sync { content.composition } }
  var isConnected: Bool { queue.sync { method?.isConnected ?? false } }
  /// The symbols of the pressed keys that were used as typed.
  var symbols: [UInt32] { queue.sync { used.filter { !$0.isReleased }.map(\.symbol) } }

  /// Gives the keyboard to a field with no text, or to none.
  func open(_ name: String?) {
    queue.sync {
      self.name = name.map { NodeName($0) }
      content = TextField()
      show()
    }
  }

  func press(_ text: String) {
    queue.sync {
      for scalar in text.unicodeScalars {
        method?.receive(
          KeyInput(.other, text: String(Character(scalar)), symbol: scalar.value, code: 30))
      }
    }
  }

  func flush() { queue.sync { method?.flush() } }

  /// Changes the text without the input method.
  func edit(byPerson edit: TextField.Edit) { queue.sync { self.edit(edit) } }

  private func show() {
    method?.show(
      name.map {
        TypedField(
          $0, content,
          caret: FieldCaret(
            Rect(x: 10 + Double(content.seenCaret), y: 20, width: 1, height: 12),
            isOfScreen: isOfScreen))
      })
  }

  func use(_ key: KeyInput) {
    used.append(key)
    if !key.isReleased {
      if key.symbol == UInt32(UInt8(ascii: "!")) { name = nil } else { edit(.insert(key.text)) }
    }
    show()
  }

  func edit(_ edit: TextField.Edit) {
    content.apply(edit)
    show()
  }
}
