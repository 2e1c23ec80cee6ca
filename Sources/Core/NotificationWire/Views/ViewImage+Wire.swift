package import NotificationModel

/// Writes where a picture is found, in a form of the caller's.
package typealias ViewImageWriting = (ViewImage.Source, inout JSONWriter) -> Void

extension ViewImage: WireObject {
  package init(members object: JSONObject) throws(NotificationFailure) {
    self.init(
      source: try object.value("source"), size: try object.optional("size"),
      tint: try object.optional("tint"))
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writeMembers(to: &writer) { source, writer in source.write(to: &writer) }
  }

  func writeMembers(to writer: inout JSONWriter, source write: ViewImageWriting) {
    writer.name("source")
    write(source, &writer)
    writer.member("size", ifPresent: size)
    writer.member("tint", ifPresent: tint)
  }
}

extension ViewImage.Source: WireObject {
  package init(members object: JSONObject) throws(NotificationFailure) {
    if let symbol = try object.optionalText("symbol", limit: WireLimits.identifierBytes) {
      self = .symbol(name: symbol)
    } else if let path = try object.path("file") {
      guard path.utf8.first == UInt8(ascii: "/") else {
        throw NotificationFailure.unusable(
          path, "is no absolute path", remedy: "Begin the path with a slash."
        ).inside("file")
      }
      self = .file(path: path)
    } else {
      throw .missing("file")
    }
  }

  package func writeMembers(to writer: inout JSONWriter) {
    switch self {
    case .file(let path): writer.member("file", path)
    case .symbol(let name): writer.member("symbol", name)
    }
  }
}

extension ViewImage.Fill: WireValue {
  private static let wireNames = WireNames<Self>([
    (.scaleToFill, "scaleToFill"), (.aspectFit, "aspectFit"), (.aspectFill, "aspectFill"),
    (.center, "center"),
  ])

  package init(wire value: JSONValue) throws(NotificationFailure) {
    self = try Self.wireNames.read(value)
  }

  package func write(to writer: inout JSONWriter) { Self.wireNames.write(self, to: &writer) }
}

extension ViewButton: WireObject {
  package init(members object: JSONObject) throws(NotificationFailure) {
    self.init(
      title: try object.optional("title"), image: try object.optional("image"),
      isProminent: try object.value("isProminent", default: false))
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writeMembers(to: &writer) { source, writer in source.write(to: &writer) }
  }

  func writeMembers(to writer: inout JSONWriter, source write: ViewImageWriting) {
    writer.member("title", ifPresent: title)
    if let image {
      writer.name("image")
      writer.object { image.writeMembers(to: &$0, source: write) }
    }
    writer.member("isProminent", isProminent, unless: false)
  }
}
