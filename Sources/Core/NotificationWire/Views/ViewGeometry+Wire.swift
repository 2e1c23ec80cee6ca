package import NotificationModel

extension ViewFrame: WireValue {
  package init(wire value: JSONValue) throws(NotificationFailure) {
    let numbers = try value.numbers(4, in: WireLimits.viewLengths)
    self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  package func write(to writer: inout JSONWriter) { writer.numbers([x, y, width, height]) }
}

extension ViewSize: WireValue {
  package init(wire value: JSONValue) throws(NotificationFailure) {
    let numbers = try value.numbers(2, in: WireLimits.viewLengths)
    self.init(width: numbers[0], height: numbers[1])
  }

  package func write(to writer: inout JSONWriter) { writer.numbers([width, height]) }
}

extension ViewInsets: WireValue {
  package init(wire value: JSONValue) throws(NotificationFailure) {
    let numbers = try value.numbers(4, in: WireLimits.viewLengths)
    self.init(top: numbers[0], leading: numbers[1], bottom: numbers[2], trailing: numbers[3])
  }

  package func write(to writer: inout JSONWriter) {
    writer.numbers([top, leading, bottom, trailing])
  }
}

extension ViewColor.Components: WireValue {
  package init(wire value: JSONValue) throws(NotificationFailure) {
    let numbers = try value.numbers(4, in: 0...1)
    self.init(red: numbers[0], green: numbers[1], blue: numbers[2], alpha: numbers[3])
  }

  package func write(to writer: inout JSONWriter) { writer.numbers([red, green, blue, alpha]) }
}

extension ViewColor: WireObject {
  package init(members object: JSONObject) throws(NotificationFailure) {
    self.init(light: try object.value("light"), dark: try object.optional("dark"))
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("light", light)
    writer.member("dark", ifPresent: dark)
  }
}
