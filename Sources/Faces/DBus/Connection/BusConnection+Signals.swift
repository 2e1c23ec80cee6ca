import CSystemd

extension BusConnection {
  /// Watches for signals that match everything that is given.
  ///
  /// The handler runs in `process`, in the order of arrival, for signals that come after the bus
  /// has got the wish; calls made after this one see no gap. It gets the sender's unique name as
  /// the bus wrote it.
  ///
  /// - Important: A signal that somebody addresses to this connection passes for one of any
  ///   well-known name. Where that matters, compare its sender with the owner of the name that
  ///   `watchOwner` tells.
  /// Of a well-known sender the bus picks the signals of whoever owns that name. The first argument
  /// is compared with a text that may not hold `'` and `\`.
  ///
  /// - Returns: What keeps the watch alive; hold on to it.
  /// - Throws: `invalid` for a name that is none, `limitPassed`, `disconnected`.
  package func watch(
    sender: String? = nil, path: String? = nil, interface: String? = nil, member: String? = nil,
    argument0: String? = nil, handler: @escaping (DBusMessage) -> Void
  ) throws(DBusError) -> BusWatch {
    try checkRoom()
    guard watchCount < limits.watches else {
      throw .limitPassed(what: "watches", limit: limits.watches)
    }
    try BusName.destination.check(sender)
    try BusName.path.check(path)
    try BusName.interface.check(interface)
    try BusName.member.check(member)
    try check(argument0: argument0)
    let parts = [
      ("type", "signal"), ("sender", sender), ("path", path), ("interface", interface),
      ("member", member), ("arg0", argument0),
    ]
    let rule = parts.compactMap { part in part.1.map { "\(part.0)='\($0)'" } }
      .joined(separator: ",")
    let watch = BusWatch(self, sender: sender, handler: handler)
    let object = unsafe Unmanaged.passUnretained(watch).toOpaque()
    let bus = unsafe bus
    watch.slot = try unsafe BusSlot("sd_bus_add_match_async") {
      unsafe sd_bus_add_match_async(bus, $0, rule, signalArrived, watchInstalled, object)
    }
    return watch
  }

  private func check(argument0: String?) throws(DBusError) {
    guard let argument0 else { return }
    if argument0.utf8.count > limits.comparedTextBytes {
      throw .limitPassed(
        what: "bytes in a text to compare with", limit: limits.comparedTextBytes)
    }
    if argument0.unicodeScalars.contains(where: { "\0'\\".unicodeScalars.contains($0) }) {
      throw .invalid("argument0", argument0, "holds a zero byte, ' or \\; watch without it")
    }
  }
}
