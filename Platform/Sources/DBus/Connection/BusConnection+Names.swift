extension BusConnection {
  /// The bus itself, as the object that others call.
  package static let driver = (
    name: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus"
  )

  /// Reports the owner of a name: first the present one, and then every change; nil means no owner.
  ///
  /// No change is missed between the first report and later ones, and only messages of the bus
  /// itself are accepted. The handler runs in `process`, never before this returns.
  ///
  /// - Throws: `invalid` for an invalid name, `limitPassed`, `disconnected`.
  package func watchOwner(
    of name: String, handler: @escaping (_ uniqueName: String?) -> Void
  ) throws(DBusError) -> BusOwnerWatch {
    let ownerWatch = BusOwnerWatch(handler)
    // The bus handles the two in order, so a change after its answer is signalled.
    ownerWatch.watch = try watch(
      sender: BusConnection.driver.name, path: BusConnection.driver.path,
      interface: BusConnection.driver.interface, member: "NameOwnerChanged", argument0: name
    ) { [weak ownerWatch] message in
      guard message.arguments.count == 3 else { return }
      ownerWatch?.update(message.arguments[2].text)
    }
    ownerWatch.question = try callDriver("GetNameOwner", [.string(name)]) {
      [weak ownerWatch, weak self] result in
      switch result {
      case .success(let message): ownerWatch?.update(message.arguments.first?.text)
      case .failure(.answered("org.freedesktop.DBus.Error.NameHasNoOwner", _)):
        ownerWatch?.update(nil)
      case .failure(let error):
        // The end is reported to `onDisconnect`.
        if error != .disconnected { self?.onRefusal?(nil, error) }
      }
    }
    return ownerWatch
  }

  /// Requests a name from the bus; the answer arrives in `process`.
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

  /// Releases a name; the answer arrives in `process`, also if the name was not ours.
  ///
  /// - Throws: As `call` does.
  @discardableResult
  package func releaseName(
    _ name: String, reply: @escaping (Result<DBusMessage, DBusError>) -> Void
  ) throws(DBusError) -> BusCall {
    try BusName.destination.check(name)
    return try callDriver("ReleaseName", [.string(name)], reply: reply)
  }

  /// Asks the bus itself; the answer arrives in `process`.
  ///
  /// - Throws: As `call` does.
  @discardableResult
  package func callDriver(
    _ member: String, _ arguments: [DBusValue] = [],
    reply: @escaping (Result<DBusMessage, DBusError>) -> Void
  ) throws(DBusError) -> BusCall {
    try call(
      destination: BusConnection.driver.name, path: BusConnection.driver.path,
      interface: BusConnection.driver.interface, member: member, arguments: arguments,
      reply: reply)
  }
}

/// The options of a request for a name.
package struct BusNameOptions: OptionSet, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// Other connections may take the name over.
  package static let allowsReplacement = BusNameOptions(rawValue: 1)
  /// Take the name over from an owner that allows it.
  package static let replaces = BusNameOptions(rawValue: 2)
  /// Do not wait in line for the name.
  package static let doesNotQueue = BusNameOptions(rawValue: 4)
}

/// The outcome of a request for a name.
package enum BusNameAnswer: Int, Sendable {
  /// This connection owns the name.
  case owned = 1
  /// Another connection owns the name; this one is in the queue for it.
  case queued = 2
  /// Another connection owns the name and keeps it.
  case taken = 3
  /// This connection already owned the name.
  case alreadyOwned = 4
}

/// A watch on the owner of a bus name, which ends when this object is released.
package final class BusOwnerWatch {
  /// The owner's unique name; nil while the name has no owner, and before the first answer.
  package private(set) var owner: String?

  private let handler: (String?) -> Void
  private var isKnown = false
  /// The watch for changes of the owner.
  var watch: BusWatch?
  /// The call for the first owner.
  var question: BusCall?

  init(_ handler: @escaping (String?) -> Void) {
    self.handler = handler
  }

  deinit {
    question?.cancel()
  }

  /// Reports the owner if it has changed; an empty name means no owner.
  func update(_ name: String?) {
    let newOwner = name.flatMap { $0.isEmpty ? nil : $0 }
    guard !isKnown || newOwner != owner else { return }
    isKnown = true
    owner = newOwner
    handler(newOwner)
  }
}
