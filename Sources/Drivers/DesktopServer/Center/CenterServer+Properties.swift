import DBus
import NotificationEngine
import NotificationModel

extension CenterServer {
  func answerProperties(_ request: BusRequest) {
    let arguments = request.message.arguments
    guard arguments.first?.text == Self.interface else {
      return ProgramCalls.refuse(request, "The argument “interface” must be “\(Self.interface)”.")
    }
    let name = arguments.dropFirst().first?.text ?? ""
    switch (request.message.member, name) {
    case ("Get", "Version"): try? request.answer([.variant(.uint32(1))])
    case ("Get", "Authorization"), ("Get", "PendingCount"), ("Get", "BadgeCount"):
      read([name], request) { try? request.answer([.variant($0[name] ?? .string(""))]) }
    case ("GetAll", _): answerAll(request)
    case ("Get", _):
      try? request.refuse(
        name: "org.freedesktop.DBus.Error.UnknownProperty",
        message: "There is no property “\(name.prefix(80))”; see Introspect.")
    default:
      try? request.refuse(
        name: "org.freedesktop.DBus.Error.PropertyReadOnly",
        message: "The properties of \(Self.interface) cannot be set.")
    }
  }

  private func answerAll(_ request: BusRequest) {
    calls.submit(request) { _ in
    } _: { [weak self, calls] sender, origin in
      calls.answer(origin.message, .done)
      guard sender.session != nil else {
        // A program that has not registered has no app.
        try? request.answer([.options(["Version": .uint32(1)])])
        return
      }
      self?.read(["Authorization", "PendingCount", "BadgeCount"], request) { values in
        try? request.answer([.options(values.merging(["Version": .uint32(1)]) { own, _ in own })])
      }
    }
  }

  /// Reads properties of the caller's app one after another.
  private func read(
    _ names: [String], _ request: BusRequest, _ values: [String: DBusValue] = [:],
    then: @escaping ([String: DBusValue]) -> Void
  ) {
    guard let name = names.first else { return then(values) }
    let call: AppCall =
      switch name {
      case "PendingCount": .notifications(.pendingRequests)
      case "BadgeCount": .notifications(.badge)
      default: .settings(.all)
      }
    submit(call, request) { [weak self] reply in
      var values = values
      switch reply {
      case .requests(let requests): values[name] = .uint32(UInt32(clamping: requests.count))
      case .badge(let count): values[name] = .int32(Int32(clamping: count))
      case .settings(let settings): values[name] = .string(settings.authorizationStatus.name)
      default: break
      }
      self?.read(Array(names.dropFirst()), request, values, then: then)
    } refused: {
      Self.refuse(request, $0)
    }
  }
}
