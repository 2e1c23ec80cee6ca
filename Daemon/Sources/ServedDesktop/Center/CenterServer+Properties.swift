import DBus
import NotificationEngine
import NotificationModel

extension CenterServer {
  /// The interface; its methods are those of the table.
  package static let description = BusInterface(
    interface,
    [.method("Register", [("app_id", "s"), ("options", "a{sv}")], [("result", "a{sv}")])]
      + CenterMethod.all.map { row in
        .method(
          row.name, row.arguments.map { ($0.name, $0.type) },
          row.result.map { [($0.name, $0.type)] } ?? [])
      } + [
        .signal("Delivered", [("id", "s"), ("notification", "a{sv}")]),
        .signal("Responded", [("id", "s"), ("action", "s"), ("response", "a{sv}")]),
        .signal("Dismissed", [("id", "s"), ("response", "a{sv}")]),
        .signal("QuestionWaits", [("subject", "s")]), .property("Version", "u"),
        .property("Authorization", "s"),
        .property("PendingCount", "u", isSignalled: false),
        .property("BadgeCount", "i", isSignalled: false),
      ])

  /// Reads properties; an unregistered caller has no app and can read only the version.
  func read(
    _ names: [String], _ request: BusRequest, then: @escaping ([String: DBusValue]) -> Void
  ) {
    let ofApp = names.filter { $0 != "Version" }
    let values = names.count == ofApp.count ? [:] : ["Version": DBusValue.uint32(1)]
    guard !ofApp.isEmpty else { return then(values) }
    calls.submit(request) { _ in
    } _: { [weak self] sender, origin in
      sender.answer(origin.message, .done)
      guard sender.session != nil || values.isEmpty else { return then(values) }
      self?.read(ofApp[...], request, values, then: then)
    }
  }

  /// Reads properties of the caller's app one after another.
  private func read(
    _ names: ArraySlice<String>, _ request: BusRequest, _ values: [String: DBusValue],
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
      self?.read(names.dropFirst(), request, values, then: then)
    } refused: {
      Self.refuse(request, $0)
    }
  }
}
