import Foundation
import NotificationModel
import TestSupport
import Testing

@testable import NotificationWire

@Suite(.rules("C11")) struct `Property lists keep their types` {
  @Test(arguments: [
    (PropertyList.integer(60), "60"), (.real(60), #"{"$real":60}"#), (.real(60.5), "60.5"),
    (.real(-0.0), #"{"$real":-0.0}"#), (.real(.infinity), #"{"$real":"infinity"}"#),
    (.boolean(true), "true"), (.unsigned(.max), "18446744073709551615"),
    (.data(Data([1, 2])), #"{"$data":"AQI="}"#),
    (.date(Date(timeIntervalSinceReferenceDate: 0.25)), #"{"$date":0.25}"#),
    (.dictionary(["$data": .string("AQI=")]), #"{"$$data":"AQI="}"#),
    (.dictionary(["$$": .array([])]), #"{"$$$":[]}"#), (.dictionary([:]), "{}"),
    (.dictionary(["b": .integer(1), "a": .string("")]), #"{"a":"","b":1}"#),
  ])
  func `Each value of a property list keeps its type`(value: PropertyList, json: String) throws {
    let bytes = WireBlob<PropertyList>.encode(value)
    #expect(String(decoding: bytes, as: UTF8.self) == json)
    #expect(try WireBlob<PropertyList>.decode(bytes) == value)
  }

  @Test func `A real that is NaN stays one`() throws {
    let bytes = WireBlob<PropertyList>.encode(.real(.nan))
    guard case .real(let number) = try WireBlob<PropertyList>.decode(bytes) else {
      Issue.record("it became another type")
      return
    }
    #expect(number.isNaN)
  }

  @Test func `A number written with a fraction is a real`() throws {
    #expect(try Self.decode("60.0") == .real(60))
    #expect(try Self.decode(#"{"$real":60.0}"#) == .real(60))
  }

  @Test(arguments: [
    (#"[null]"#, "[0]"), (#"{"a":[1,null]}"#, "a[1]"), (#"{"a":{"$data":5}}"#, "a.$data"),
    (#"{"$data":"%%"}"#, "$data"), (#"{"$date":"today"}"#, "$date"), (#"{"$url":"x"}"#, "$url"),
    (#"{"x":{"$data":"AQI=","b":1}}"#, "x.$data"), (#"{"$real":"Infinity"}"#, "$real"),
  ])
  func `JSON that is not a property list is refused by its position`(json: String, field: String) {
    let failure = #expect(throws: NotificationFailure.self) { try Self.decode(json) }
    #expect(failure?.field == field)
  }

  @Test func `Depth, values and bytes have limits`() throws {
    let limit = WireLimits.userInfoDepth
    let opening = String(repeating: "[", count: limit)
    let closing = String(repeating: "]", count: limit)
    _ = try Self.decode(opening + closing)
    let long = String(repeating: "x", count: WireLimits.userInfoBytes)
    let many = Array(repeating: "1", count: WireLimits.userInfoValues).joined(separator: ",")
    for json in ["[\(opening)\(closing)]", "[\(many)]", "[\"\(long)\"]", #"{"\#(long)":1}"#] {
      let failure = #expect(throws: NotificationFailure.self) { try Self.decode(json) }
      #expect(failure?.code == .limitReached)
    }
  }

  private static func decode(_ json: String) throws(NotificationFailure) -> PropertyList {
    try WireBlob<PropertyList>.decode(Array(json.utf8))
  }
}
