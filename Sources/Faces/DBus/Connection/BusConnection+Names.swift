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
