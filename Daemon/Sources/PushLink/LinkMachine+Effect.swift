import PushProtocol

extension LinkMachine {
  enum Effect {
    case connect(attempt: UInt64)
    /// Drop the connection without waiting for its end.
    case disconnect
    /// Call `timePassed` after some seconds, in place of an earlier request.
    case arm(Double)
    case disarm
    case send([DeviceFrame])
    /// Prove the device's key with a signature over a nonce.
    case prove(nonce: [UInt8], attempt: UInt64)
    case forgetDevice
    /// Call `receiptsDue` in the next turn of the loop.
    case sendReceiptsSoon
    /// Call `registrationDue` after the pause of a registration.
    case repeatLater(UInt32, attempt: UInt64)
    case report(LinkEvent)
  }
}

extension RegistrationRefusal {
  /// The reason of a refusal for good, and its remedy.
  func words(whenUnknown reason: String, _ remedy: String) -> (reason: String, remedy: String) {
    guard self == .tooMany else { return (reason, remedy) }
    return (
      "The device has as many tokens as its gateway gives one.",
      "Remove apps that need no pushes, with `unctl uninstall APP`; then register again."
    )
  }
}

extension DeviceFrame {
  /// Acknowledgements in as few frames as possible.
  static func acknowledging(_ receipts: [LinkReceipt]) -> [DeviceFrame] {
    stride(from: 0, to: receipts.count, by: LinkLimits.receipts).map { start in
      let end = min(start + LinkLimits.receipts, receipts.count)
      return .acknowledge(Array(receipts[start..<end]))
    }
  }
}
