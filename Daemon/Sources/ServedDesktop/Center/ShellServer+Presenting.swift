import DBus
package import NotificationModel

/// Presenters: programs of the desktop's own shell that show questions and some of the banners in place of its server.
///
/// A presenter is one as long as its connection lasts, so that nothing is lost if it ends.
extension ShellServer {
  /// Whether there is a presenter.
  package var hasPresenter: Bool { !presenters.isEmpty }

  /// Lets the presenter show a banner; `action` is the button whose field it opens at once.
  package func present(
    _ presentation: Presentation, icon: String?, timeout: Int32, action: String?
  ) {
    guard let presenter = presenters.last else { return }
    banners.put(presentation)
    var value = ShellState.value(of: presentation)
    value["timeout"] = .int32(timeout)
    value["icon"] = icon.map { .string($0) }
    object?.emit("Presented", [.options(value), .string(action ?? "")], to: presenter)
  }

  func present(_ arguments: [DBusValue], _ request: BusRequest) {
    guard let isPresenting = arguments.first?.truth, let name = request.message.sender else {
      return ProgramCalls.refuse(request, "The argument “is_presenting” of Present must be “b”.")
    }
    // Both take the same way, so that the order of the calls holds.
    refresh(request) { [self] in
      if isPresenting { beginPresenting(name) } else { endPresenting(name) }
      _ = try? request.answer()
    }
  }

  private func beginPresenting(_ name: String) {
    // The end of a program that has left since its call would not be reported.
    guard let sender = calls.senders.senders[name], !sender.hasLeft else { return }
    sender.ties.insert(.presenter)
    presenters.removeAll { $0 == name }
    presenters.append(name)
    calls.host.presenterChanged(true)
  }

  func endPresenting(_ name: String) {
    guard presenters.contains(name) else { return }
    presenters.removeAll { $0 == name }
    calls.senders.senders[name]?.ties.remove(.presenter)
    guard presenters.isEmpty else { return }
    banners = PresentedBanners()
    calls.host.presenterChanged(false)
  }

  func withdraw(_ keys: [NotificationKey]) {
    guard let presenter = presenters.last else { return }
    for key in keys {
      object?.emit(
        "Withdrawn", [.string(key.app.rawValue), .string(key.identifier)], to: presenter)
    }
  }

  // MARK: - Answers of the user

  func answer(_ arguments: [DBusValue], _ request: BusRequest) {
    let texts = arguments.compactMap(\.text)
    guard texts.count == 3, arguments.count == 3 else {
      return ProgramCalls.refuse(request, "The arguments of Answer must be “s”, “s”, “s”.")
    }
    guard let question = state.questions.question(of: texts[0], about: texts[1]) else {
      return CenterServer.refuse(request, .noSuchQuestion(of: texts[0]))
    }
    guard let decision = question.call(texts[2]) else {
      let answers = question.answers.map { "“\($0)”" }.joined(separator: ", ")
      return ProgramCalls.refuse(request, "The argument “decision” must be one of \(answers).")
    }
    call(decision, request) { _ in _ = try? request.answer() }
  }

  /// Turns a focus on, for a time if `seconds` is not 0, or ends the one in force for an empty name.
  func setFocus(_ arguments: [DBusValue], _ request: BusRequest) {
    guard arguments.count == 2, let name = arguments[0].text, let number = arguments[1].integer
    else { return ProgramCalls.refuse(request, "The arguments of SetFocus must be “s”, “u”.") }
    let seconds = number == 0 ? nil : number
    let order: ControlCall.Settings =
      if name.isEmpty {
        .setFocus(nil)
      } else if state.focusModes.contains(name) {
        .turnFocus(name: name, isOn: true, seconds: seconds)
      } else {
        .setFocus(FocusMode(name: name), seconds: seconds)
      }
    call(.settings(order), request) { _ in _ = try? request.answer() }
  }
}

extension NotificationFailure {
  /// No question of this app is open.
  fileprivate static func noSuchQuestion(of app: String) -> NotificationFailure {
    NotificationFailure(
      .notFound, field: "app_id", value: app, message: "The app has no such open question.",
      remedy: "Call ListQuestions for those that are open.")
  }
}
