import NotificationModel
import TestSupport
import Testing

@testable import UserNotifications

@Suite("Attachment options")
struct AttachmentOptionTests {
  private typealias Options = [AnyHashable: Any]
  private static let rectangle = UNNotificationAttachmentOptionsThumbnailClippingRectKey
  private static let time = UNNotificationAttachmentOptionsThumbnailTimeKey
  private static let hidden = UNNotificationAttachmentOptionsThumbnailHiddenKey
  private static let hint = UNNotificationAttachmentOptionsTypeHintKey

  @Test(.rules("D10"))
  func `A clipping rectangle is one of the unit square, in each of its forms`() throws {
    let rectangle = CGRect(x: 0.25, y: 0.5, width: 0.75, height: 0.5)
    let expected = PropertyList.dictionary([
      "X": .real(0.25), "Y": .real(0.5), "Width": .real(0.75), "Height": .real(0.5),
    ])
    let forms: [Any] = [
      rectangle, rectangle.dictionaryRepresentation,
      ["X": 0.25, "Y": 0.5, "Width": 0.75, "Height": 0.5],
    ]
    for form in forms {
      #expect(try AttachmentOptions([Self.rectangle: form]).values[Self.rectangle] == expected)
    }
    let whole = try AttachmentOptions([Self.rectangle: ["X": 0, "Y": 0, "Width": 1, "Height": 1]])
    #expect(whole.values[Self.rectangle] != nil)
    #expect(throws: Never.self) {
      try AttachmentOptions([Self.rectangle: CGRect(x: 0.9, y: 0.7, width: 0.1, height: 0.3)])
    }
  }

  @Test(
    .rules("D10"),
    arguments: [
      CGRect(x: 0, y: 0, width: 0, height: 1), CGRect(x: 0, y: 0, width: 1.1, height: 1),
      CGRect(x: -0.1, y: 0, width: 1, height: 1), CGRect(x: 0.5, y: 0, width: 0.6, height: 1),
      CGRect(x: 0, y: 0.5, width: 1, height: 0.6), CGRect(x: 0, y: 0, width: 100, height: 80),
      CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1),
    ])
  func `A rectangle that is empty or reaches beyond the picture is refused`(rectangle: CGRect)
    throws
  {
    let error = #expect(throws: NotificationSystemError.self) {
      try AttachmentOptions([Self.rectangle: rectangle])
    }
    #expect(error?.code == .invalidValue)
    #expect(error?.field == "attachment.options[\"\(Self.rectangle)\"]")
    #expect(error?.remedy.contains("0…1") == true)
  }

  @Test(.rules("D10"))
  func `A time is the number of a frame, seconds, or Core Media's dictionary`() throws {
    let forms: [(Any, PropertyList)] = [
      (3, .integer(3)), (1.5, .real(1.5)), (0, .integer(0)),
      (["value": 90, "timescale": 60, "epoch": 0, "flags": 1], .real(1.5)),
    ]
    for (form, expected) in forms {
      #expect(try AttachmentOptions([Self.time: form]).values[Self.time] == expected)
    }
  }

  @Test(.rules("D10")) func `Values that an option cannot have are refused by its name`() {
    let options: [Options] = [
      [Self.time: -1], [Self.time: Double.infinity], [Self.time: "1"],
      [Self.time: ["value": 1, "timescale": 0]], [Self.time: ["value": -1, "timescale": 1]],
      [Self.rectangle: ["X": 0, "Y": 0, "Width": 1]], [Self.rectangle: "all"],
      [Self.hidden: "yes"], [Self.hidden: 2], [Self.hint: 7],
    ]
    for option in options {
      let error = #expect(throws: NotificationSystemError.self) { try AttachmentOptions(option) }
      #expect(error?.code == .invalidValue)
      #expect(error?.field == "attachment.options[\"\(option.keys.first?.base ?? "")\"]")
    }
  }

  @Test(.rules("D10")) func `A flag may be a number as well, and other names are kept`() throws {
    let options = try AttachmentOptions([Self.hidden: 1, "own": "value", Self.hint: "public.png"])
    #expect(options.values[Self.hidden] == .boolean(true))
    #expect(options.values["own"] == .string("value"))
    #expect(options.typeHint == "public.png")
    #expect(try AttachmentOptions([Self.hidden: false]).values[Self.hidden] == .boolean(false))
  }

  @Test(.rules("D8")) func `A security scope begins for any file that can be read`() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    #expect(!file.startAccessingSecurityScopedResource())
    try Data([1]).write(to: file)
    #expect(file.startAccessingSecurityScopedResource())
    file.stopAccessingSecurityScopedResource()
    #expect(try Data(contentsOf: file) == Data([1]))
    try FileManager.default.removeItem(at: file)
    let remote = try #require(URL(string: "https://example.com/a.png"))
    #expect(!remote.startAccessingSecurityScopedResource())
  }
}
