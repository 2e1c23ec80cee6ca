import Foundation
import HTTPTypes
import LinuxEvents
import Testing

@testable import WebShell

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

  @Test func `a picture is shown, sandboxed, and kept by nobody`() throws {
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
  func `a drawing, or anything else, can only be saved`(type: String) throws {
    let (head, _) = try head(type)
    #expect(head.headerFields[.contentType] == "application/octet-stream")
    #expect(head.headerFields[.contentDisposition] == "attachment; filename=\"attachment\"")
  }

  @Test func `a part is sent with its place`() throws {
    let (head, bytes) = try head("public.mpeg-4", [.range: "bytes=2-4"])
    #expect(head.status == .partialContent && bytes == 2..<5)
    #expect(head.headerFields[.contentRange] == "bytes 2-4/10")
    #expect(head.headerFields[.contentLength] == "3")
  }

  @Test func `bytes that are not there are refused with the size`() throws {
    let (head, bytes) = try head("public.mpeg-4", [.range: "bytes=10-"])
    #expect(head.status == .rangeNotSatisfiable && bytes.isEmpty)
    #expect(head.headerFields[.contentRange] == "bytes */10")
  }

  @Test func `a part of another file is answered with the whole`() throws {
    let other = try head("public.mpeg-4", [.range: "bytes=2-4", .ifRange: "\"other\""])
    #expect(other.0.status == .ok && other.1 == 0..<10)
  }

  @Test func `a part of this file is a part`() throws {
    let same = try head("public.mpeg-4", [.range: "bytes=2-4", .ifRange: "\"tag\""])
    #expect(same.0.status == .partialContent)
  }
}
