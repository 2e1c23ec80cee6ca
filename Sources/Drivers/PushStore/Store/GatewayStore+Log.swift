extension GatewayStore: DeliveryLog {
  /// Notes a step, to be written with the next commit or a moment later; see `DeliveryLog`.
  public func note(_ step: DeliveryStep, of apnsID: String, device: Int64, at: Int64) {
    write(
      DeliveryEntry(
        key: PushKey(apnsID), token: 0, note: DeliveryNote(step: step, at: at, device: device)))
  }
}
