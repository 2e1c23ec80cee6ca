extension BusConnection {
  /// The bus itself, as the object that others call.
  static let driver = (
    name: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus"
  )

  /// Tells who owns a name: at first, and then at every change; nil means nobody.
  ///
  /// No change is missed between the first answer and those after it, and only the bus itself is
  /// believed. The handler runs in `process`, never before this returns.
  ///
  /// - Throws: `invalid` for a name that is none, `limitPassed`, `disconnected`.
  package func watchOwner(
    of name: String, handler: @escaping (_ uniqueName: String?) -> Void
  ) throws(DBusError) -> BusOwnerWatch {
    let ownerWatch = BusOwnerWatch(handler)
    // The bus reads the two in order, so what changes after its answer is signalled.
    ownerWatch.watch = try watch(
      sender: BusConnection.driver.name, path: BusConnection.driver.path,
      interface: BusConnection.driver.interface, member: "NameOwnerChanged", argument0: name
    ) { [weak ownerWatch] message in
      guard message.arguments.count == 3 else { return }
      ownerWatch?.learned(message.arguments[2].text)
    }
    ownerWatch.question = try callDriver("GetNameOwner", [.string(name)]) {
      [weak ownerWatch, weak self] result in
      switch result {
      case .success(let message): ownerWatch?.learned(message.arguments.first?.text)
      case .failure(.answered("org.freedesktop.DBus.Error.NameHasNoOwner", _)):
        ownerWatch?.learned(nil)
      case .failure(let error):
        // The end is told to `onDisconnect`.
        if error != .disconnected { self?.onRefusal?(nil, error) }
      }
    }
    return ownerWatch
  }

  /// Asks the bus for a name; the answer comes from `process`.
  ///
  /// - Throws: As `call` does.
  @discardableResult
  package func requestName(
    _ name: String, options: BusNameOptions = .doesNotQueue,
    reply: @escaping (Result<BusNameAnswer, DBusError>) -> Void
  ) throws(DBusError) -> BusCall {
    try BusName.destination.check(name)
    return try callDriver("RequestName", [.string(name), .uint32(options.rawValue)]) { result in
      reply(
        result.flatMap { message in
          guard let number = message.arguments.first?.integer,
            let answer = BusNameAnswer(rawValue: number)
          else { return .failure(.unreadable(reason: "RequestName has no known answer")) }
          return .success(answer)
        })
    }
  }

  /// Gives a name back; the answer comes from `process`, also when the name was not ours.
  ///
  /// - Throws: As `call` does.
  @discardableResult
  package func releaseName(
    _ name: String, reply: @escaping (Result<DBusMessage, DBusError>) -> Void
  ) throws(DBusError) -> BusCall {
    try BusName.destination.check(name)
    return try callDriver("ReleaseName", [.string(name)], reply: reply)
  }

  private func callDriver(
    _ member: String, _ arguments: [DBusValue],
    reply: @escaping (Result<DBusMessage, DBusError>) -> Void
  ) throws(DBusError) -> BusCall {
    try call(
      destination: BusConnection.driver.name, path: BusConnection.driver.path,
      interface: BusConnection.driver.interface, member: member, arguments: arguments,
      reply: reply)
  }
}

/// How a name is asked for.
package struct BusNameOptions: OptionSet, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// Others may take the name away.
  package static let allowsReplacement = BusNameOptions(rawValue: 1)
  /// Take the name away from an owner that allows it.
  package static let replaces = BusNameOptions(rawValue: 2)
  /// Do not wait in line for the name.
  package static let doesNotQueue = BusNameOptions(rawValue: 4)
}

/// What became of the wish to own a name.
package enum BusNameAnswer: Int, Sendable {
  /// The name is this connection's.
  case owned = 1
  /// Another owns it; this connection is next when that one goes.
  case queued = 2
  /// Another owns it and keeps it.
  case taken = 3
  /// The name was this connection's already.
  case alreadyOwned = 4
}

/// A wish to know who owns a bus name, which ends when this object goes.
package final class BusOwnerWatch {
  /// The owner's unique name; nil while nobody owns the name, and before the first answer.
  package private(set) var owner: String?

  private let handler: (String?) -> Void
  private var isKnown = false
  /// What keeps the wish alive.
  var watch: BusWatch?
  /// The question who owns the name at first.
  var question: BusCall?

  init(_ handler: @escaping (String?) -> Void) {
    self.handler = handler
  }

  deinit {
    question?.cancel()
  }

  /// Hands the owner on if that is news; an empty name stands for nobody.
  func learned(_ name: String?) {
    let news = name.flatMap { $0.isEmpty ? nil : $0 }
    guard !isKnown || news != owner else { return }
    isKnown = true
    owner = news
    handler(news)
  }
}
