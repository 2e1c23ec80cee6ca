import ByteParsing
import NotificationModel
import NotificationWire
import TestSupport
import Testing

@testable import notification_center

@Suite struct SealedFilesTests {
  private let files = SealedFiles(hasThumbnails: true)
  private let photo = NotificationModel.Attachment(
    identifier: "photo", path: "/data/attachments/com.example.app/abc.png", type: "public.png",
    options: ["UNNotificationAttachmentOptionsThumbnailTimeKey": .integer(2)])

  @Test func `A sealed file is opened with its options, and always has the same URL`() throws {
    let sealed = try #require(files.seal(photo))
    #expect(files.open(sealed[...]) == photo)
    #expect(files.seal(photo) == sealed)
    #expect(!sealed.contains("/") && !sealed.contains("png"))
  }

  @Test func `A URL of another server, or a changed one, is not opened`() throws {
    let sealed = try #require(files.seal(photo))
    #expect(SealedFiles(hasThumbnails: true).open(sealed[...]) == nil)
    for index in sealed.indices {
      var changed = sealed
      changed.replaceSubrange(index...index, with: sealed[index] == "A" ? "B" : "A")
      // The last letter has bits that mean nothing; a changed one may spell the same bytes.
      if Base64Text.bytes(ofAddress: changed[...]) != Base64Text.bytes(ofAddress: sealed[...]) {
        #expect(files.open(changed[...]) == nil)
      }
    }
    for text in ["", "A", "../../etc/passwd", String(sealed.dropLast(4))] {
      #expect(files.open(text[...]) == nil, "\(text)")
    }
  }

  private func written(_ attachments: [NotificationModel.Attachment]) throws -> String {
    let app = try #require(BundleIdentifier("com.example.app"))
    var presentation = Presentation(
      key: NotificationKey(app: app, identifier: "i", delivery: 1), appName: "App",
      date: WallTime(microseconds: 0))
    presentation.attachments = attachments
    presentation.media.files = Presentation.Files(icon: "/data/icon.png", picture: "/data/a.png")
    var writer = JSONWriter()
    files.write(presentation, to: &writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test func `A window receives an attachment's URL and never its path`() throws {
    let text = try written([photo])
    #expect(!text.contains("\"path\"") && !text.contains("/data/") && !text.contains("abc"))
    #expect(
      text.contains(#""attachments":[{"identifier":"photo","type":"public.png","url":"/files/"#))
    #expect(text.contains("?thumbnail\"}]"))
    #expect(try !written([]).contains("attachments"))
    #expect(try !written([]).contains("/data/"), "files are for the native shell")
  }

  @Test(.rules("D10")) func `A sound and a hidden attachment have no thumbnail`() throws {
    var hidden = photo
    hidden.options = ["UNNotificationAttachmentOptionsThumbnailHiddenKey": .boolean(true)]
    let sound = NotificationModel.Attachment(
      identifier: "s", path: "/data/attachments/com.example.app/a.wav",
      type: "com.microsoft.waveform-audio")
    #expect(try !written([hidden, sound]).contains("thumbnail"))
  }

  @Test(
    .rules("D2"),
    arguments: [
      ("public.png", "image/png", true), ("public.jpeg", "image/jpeg", true),
      ("public.mpeg-4", "video/mp4", true), ("public.mp3", "audio/mpeg", true),
      ("public.svg-image", "application/octet-stream", false),
      ("public.html", "application/octet-stream", false),
      ("", "application/octet-stream", false),
    ])
  func `Only pictures, sounds and films are shown`(
    type: String, media: String, isShown: Bool
  ) {
    #expect(FileType(type).media == media && FileType(type).isShown == isShown)
  }
}
