import DBus

extension LoginSession {
  /// Asks logind something; the answer is dropped when that logind has gone meanwhile.
  ///
  /// What cannot be sent is answered at once with the reason; without a logind nothing is.
  func ask(
    _ path: String, _ interface: String, _ member: String, _ arguments: [DBusValue] = [],
    answer: @escaping (LoginSession, Result<[DBusValue], DBusError>) -> Void
  ) {
    guard let owner else { return }
    do throws(DBusError) {
      try bus.call(
        destination: owner, path: path, interface: interface, member: member,
        arguments: arguments, startsService: false, timeout: LoginLimits.answer
      ) { [weak self] result in
        guard let self, self.owner == owner else { return }
        answer(self, result.flatMap { Self.believed($0, from: owner) })
      }
    } catch {
      answer(self, .failure(error))
    }
  }

  /// Asks for one property of an object of logind.
  func askProperty(
    _ path: String, _ interface: String, _ name: String,
    answer: @escaping (LoginSession, Result<DBusValue, DBusError>) -> Void
  ) {
    ask(path, Logind.properties, "Get", [.string(interface), .string(name)]) { login, result in
      answer(
        login,
        result.flatMap { arguments in
          guard arguments.count == 1, case .variant(let value) = arguments[0] else {
            return .failure(.unreadable(reason: "\(name) came without a value"))
          }
          return .success(value)
        })
    }
  }

  /// Watches for changes of an object's properties.
  func watchProperties(
    _ path: String, _ interface: String,
    handler: @escaping (LoginSession, [DBusValue]) -> Void
  ) -> BusWatch? {
    guard let owner else { return nil }
    do throws(DBusError) {
      return try bus.watch(
        sender: owner, path: path, interface: Logind.properties, member: "PropertiesChanged",
        argument0: interface
      ) { [weak self] message in
        if let self { handler(self, message.arguments) }
      }
    } catch {
      report("changes of \(path) cannot be heard", error)
      return nil
    }
  }

  /// Says what went wrong, unless the end of the connection says it.
  func report(_ what: String, _ error: DBusError) {
    if error != .disconnected { changed(.unavailable(reason: "\(what): \(error)")) }
  }

  /// An answer that logind itself has given; sd-bus takes one from anybody who guesses its number.
  private static func believed(
    _ message: DBusMessage, from owner: String
  ) -> Result<[DBusValue], DBusError> {
    guard message.sender == owner else {
      return .failure(.unreadable(reason: "the answer is from \(message.sender ?? "nobody")"))
    }
    return .success(message.arguments)
  }
}
