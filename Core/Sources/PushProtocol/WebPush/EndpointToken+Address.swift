extension EndpointToken {
  /// Reads the URL of an endpoint; fails if it is not one of this service.
  ///
  /// The host may be in either case, and the port may be left out, as in the audience of VAPID tokens.
  package init?(address: String, of service: PushServiceOrigin) {
    let bytes = address.utf8
    guard bytes.count <= PushLimits.endpointBytes, bytes.allSatisfy({ $0 < 0x80 }),
      let slash = bytes.dropFirst("https://".utf8.count).firstIndex(of: UInt8(ascii: "/")),
      service.isNamed(by: String(address[..<slash]))
    else { return nil }
    self.init(path: String(address[slash...]))
  }
}
