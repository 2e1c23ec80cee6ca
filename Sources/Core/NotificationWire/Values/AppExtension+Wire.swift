package import NotificationModel

extension AppExtension: WireObject {
  private enum Kind: String {
    case service = "service"
    case content = "content"
  }

  package init(members object: JSONObject) throws(NotificationFailure) {
    let point: Point =
      switch try object.kind(Kind.self) {
      case .service: .service
      case .content: .content(try object.value("attributes"))
      }
    self.init(
      point: point, identifier: try object.value("identifier"),
      executable: try object.value("executable"),
      principalClass: try object.value("principalClass"))
  }

  package func writeMembers(to writer: inout JSONWriter) {
    switch point {
    case .service: writer.member("kind", Kind.service.rawValue)
    case .content: writer.member("kind", Kind.content.rawValue)
    }
    writer.member("identifier", identifier)
    writer.member("executable", executable)
    writer.member("principalClass", principalClass)
    if case .content(let attributes) = point { writer.member("attributes", attributes) }
  }
}

extension AppExtension.ContentAttributes: WireObject {
  package init(members object: JSONObject) throws(NotificationFailure) {
    self.init(
      categories: try object.requiredList("categories"),
      initialSizeRatio: try object.value("initialSizeRatio"))
    hidesDefaultContent = try object.value("hidesDefaultContent", default: false)
    overridesDefaultTitle = try object.value("overridesDefaultTitle", default: false)
    isInteractive = try object.value("isInteractive", default: false)
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("categories", categories)
    writer.member("initialSizeRatio", initialSizeRatio)
    writer.member("hidesDefaultContent", hidesDefaultContent, unless: false)
    writer.member("overridesDefaultTitle", overridesDefaultTitle, unless: false)
    writer.member("isInteractive", isInteractive, unless: false)
  }
}
