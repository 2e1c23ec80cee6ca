import Foundation
import HTTPTypes
import LinuxEvents
import Testing

@testable import notification_center

@Suite struct FileAnswerTests {
  private let folder: String

  init() throws {
    folder = "/tmp/unw-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data("0123456789".utf8).write(to: URL(fileURLWithPath: folder + "/file"))
  }

  private func head(
    _ type: String, _ headers: HTTPFields = [:]
  ) throws -> (HTTPResponse, Range<Int>) {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let file = try HeldFolder.open(folder).file("file")
    let request = HTTPRequest(
      method: .get, scheme: "http", authority: "a", path: "/files/x", headerFields: headers)
    let answer = FileAnswer(
      file, type: FileType(type), entityTag: "\"tag\"", request: WebRequest(request))
    return (answer.head, answer.bytes)
  }

  @Test func `A picture is shown in a sandbox, and not cached`() throws {
    let (head, bytes) = try head("public.png")
    #expect(head.status == .ok && bytes == 0..<10)
    #expect(head.headerFields[.contentType] == "image/png")
    #expect(head.headerFields[.contentDisposition] == "inline")
    #expect(head.headerFields[.xContentTypeOptions] == "nosniff")
    #expect(head.headerFields[.contentSecurityPolicy]?.contains("sandbox") == true)
    #expect(head.headerFields[.cacheControl] == "private, no-store")
    #expect(head.headerFields[.contentLength] == "10")
  }

  @Test(arguments: ["public.svg-image", "public.html", "public.pdf", "anything"])
  func `A drawing, or a file of any other type, can only be saved`(type: String) throws {
    let (head, _) = try head(type)
    #expect(head.headerFields[.contentType] == "application/octet-stream")
    #expect(head.headerFields[.contentDisposition] == "attachment; filename=\"attachment\"")
  }

  @Test func `A part of a file is sent with its position`() throws {
    let (head, bytes) = try head("public.mpeg-4", [.range: "bytes=2-4"])
    #expect(head.status == .partialContent && bytes == 2..<5)
    #expect(head.headerFields[.contentRange] == "bytes 2-4/10")
    #expect(head.headerFields[.contentLength] == "3")
  }

  @Test func `A range beyond the file is refused with the size`() throws {
    let (head, bytes) = try head("public.mpeg-4", [.range: "bytes=10-"])
    #expect(head.status == .rangeNotSatisfiable && bytes.isEmpty)
    #expect(head.headerFields[.contentRange] == "bytes */10")
  }

  @Test func `A range of another version of the file is answered with the whole`() throws {
    let other = try head("public.mpeg-4", [.range: "bytes=2-4", .ifRange: "\"other\""])
    #expect(other.0.status == .ok && other.1 == 0..<10)
  }

  @Test func `A range of the same version of the file is answered with the part`() throws {
    let same = try head("public.mpeg-4", [.range: "bytes=2-4", .ifRange: "\"tag\""])
    #expect(same.0.status == .partialContent)
  }
}
