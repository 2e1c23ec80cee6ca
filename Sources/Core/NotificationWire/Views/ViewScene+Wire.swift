package import NotificationModel

extension ViewScene: WireObject {
  package init(members object: JSONObject) throws(NotificationFailure) {
    self.init(root: try object.value("root"))
    height = try object.optionalNumber("height", in: 0...WireLimits.viewLength)
    title = try object.optionalViewText("title")
    mediaButton = try object.optional("mediaButton")
    inputView = try object.optional("inputView")
    inputAccessoryView = try object.optional("inputAccessoryView")
    takesText = try object.value("takesText", default: false)
    try SceneCensus.check(self)
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writeMembers(to: &writer) { source, writer in source.write(to: &writer) }
  }

  /// Writes the members with each picture's place in a form of the caller's.
  package func writeMembers(to writer: inout JSONWriter, source write: ViewImageWriting) {
    member("root", root, to: &writer, source: write)
    writer.member("height", ifPresent: height)
    writer.member("title", ifPresent: title)
    writer.member("mediaButton", ifPresent: mediaButton)
    member("inputView", inputView, to: &writer, source: write)
    member("inputAccessoryView", inputAccessoryView, to: &writer, source: write)
    writer.member("takesText", takesText, unless: false)
  }

  private func member(
    _ name: String, _ node: ViewNode?, to writer: inout JSONWriter, source write: ViewImageWriting
  ) {
    guard let node else { return }
    writer.name(name)
    writer.object { node.writeMembers(to: &$0, source: write) }
  }
}
