package import NotificationModel

extension ContentChange: WireObject {
  /// What each change is called on the wire.
  enum Name: String, CaseIterable {
    case drew = "drew"
    case actions = "actions"
    case media = "media"
    case closed = "closed"
  }

  package init(members object: JSONObject) throws(NotificationFailure) {
    switch try object.kind(Name.self, in: "change") {
    case .drew: self = .drew(try object.value("scene"))
    case .actions: self = .actions(try object.requiredList("actions"))
    case .media: self = .media(isPlaying: try object.value("isPlaying"))
    case .closed: self = .closed(try Ending(members: object))
    }
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writeMembers(to: &writer) { source, writer in source.write(to: &writer) }
  }

  func writeMembers(to writer: inout JSONWriter, source write: ViewImageWriting) {
    switch self {
    case .drew(let scene):
      writer.member("change", Name.drew.rawValue)
      writer.name("scene")
      writer.object { scene.writeMembers(to: &$0, source: write) }
    case .actions(let actions):
      writer.member("change", Name.actions.rawValue)
      writer.member("actions", actions)
    case .media(let isPlaying):
      writer.member("change", Name.media.rawValue)
      writer.member("isPlaying", isPlaying)
    case .closed(let ending):
      writer.member("change", Name.closed.rawValue)
      ending.writeMembers(to: &writer)
    }
  }
}

extension ContentChange.Ending {
  /// What each ending is called on the wire.
  enum Name: String, CaseIterable {
    case finished = "finished"
    case withdrawn = "withdrawn"
    case failed = "failed"
    case hidden = "hidden"
  }

  init(members object: JSONObject) throws(NotificationFailure) {
    switch try object.kind(Name.self, in: "ending") {
    case .finished: self = .finished
    case .withdrawn: self = .withdrawn
    case .failed: self = .failed(reason: try object.value("reason", default: ""))
    case .hidden: self = .hidden
    }
  }

  func writeMembers(to writer: inout JSONWriter) {
    switch self {
    case .finished: writer.member("ending", Name.finished.rawValue)
    case .withdrawn: writer.member("ending", Name.withdrawn.rawValue)
    case .failed(let reason):
      writer.member("ending", Name.failed.rawValue)
      writer.member("reason", reason)
    case .hidden: writer.member("ending", Name.hidden.rawValue)
    }
  }
}
