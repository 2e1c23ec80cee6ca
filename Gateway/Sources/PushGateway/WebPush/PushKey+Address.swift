extension PushKey {
  /// Reads the name that a sender knows of a push: an `apns-id`; or the address of a message of Web Push or of its receipt,
  /// or the last part of either.
  package init(named name: String) {
    let last = (name.split(separator: "/").last ?? "").prefix { $0 != ">" }
    if let resource = MessageResource(text: last) {
      self = resource.key
    } else if let receipt = ReceiptResource(text: last) {
      self = receipt.key
    } else {
      self.init(name)
    }
  }
}
