import PushProtocol
import TestSupport
import Testing

@Suite struct DevicePathTests {
  @Test(.rules("I2")) func `A token is hexadecimal digits in either case, of any length`() throws {
    #expect(try DevicePath.token(method: "POST", path: "/3/device/00fFA9") == [0, 255, 0xA9])
    let long = String(repeating: "ab", count: 100)
    #expect(try DevicePath.token(method: "POST", path: "/3/device/\(long)").count == 100)
  }

  @Test(
    .rules("I7"),
    arguments: [
      ("GET", "/3/device/00", PushReason.methodNotAllowed), ("PUT", "/", .methodNotAllowed),
      ("post", "/3/device/00", .methodNotAllowed), ("POST", "", .badPath), ("POST", "/", .badPath),
      ("POST", "/3/devices/00", .badPath), ("POST", "/2/device/00", .badPath),
      ("POST", "/3/device/00/", .badPath), ("POST", "/3/device/00/11", .badPath),
      ("POST", "/3/device", .missingDeviceToken), ("POST", "/3/device/", .missingDeviceToken),
      ("POST", "/3/device/0", .badDeviceToken), ("POST", "/3/device/0g", .badDeviceToken),
      ("POST", "/3/device/00?a", .badDeviceToken), ("POST", "/3/device/%30%30", .badDeviceToken),
    ])
  func `Another method or path is refused`(method: String, path: String, reason: PushReason) {
    #expect(throws: reason) { try DevicePath.token(method: method, path: path) }
  }
}
