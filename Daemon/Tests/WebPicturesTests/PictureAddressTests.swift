import Testing

@testable import WebPictures

/// The addresses of pictures.
struct PictureAddressTests {
  @Test func `An address has a host, a port, and the path and query as they are sent`() throws {
    let plain = try PictureAddress("https://a.example")
    #expect((plain.host, plain.port, plain.target) == ("a.example", 443, "/"))
    #expect(plain.authority == "a.example")
    let full = try PictureAddress("HTTPS://a.example:8443/ü/b.png?c=d&e#f")
    #expect((full.port, full.target) == (8443, "/%C3%BC/b.png?c=d&e"))
    #expect(full.authority == "a.example:8443")
    #expect(try PictureAddress("https://[::1]/a").authority == "[::1]")
  }

  @Test(arguments: [
    ("/b.png", "https://a.example/b.png"), ("b.png", "https://a.example/x/b.png"),
    ("//b.example/c", "https://b.example/c"), ("https://b.example/c", "https://b.example/c"),
  ])
  func `A server may name a relative address`(text: String, whole: String) throws {
    let base = try PictureAddress("https://a.example/x/a.png")
    let (found, named) = (try PictureAddress(text, from: base), try PictureAddress(whole))
    #expect(found.authority == named.authority && found.target == named.target)
  }

  @Test(arguments: [
    "", "a.png", "http://a.example/a.png", "file:///etc/passwd", "data:image/png;base64,AA==",
    "https:///a.png", "https://anna:secret@a.example/a.png", "ftp://a.example/a.png",
    "https://a.example:0/a.png", "https://a.example:99999/a.png",
  ])
  func `Any other address is refused, also in place of a server's own`(text: String) throws {
    #expect(throws: PictureFailure.address) { try PictureAddress(text) }
    guard text.contains(":") else { return }
    let base = try PictureAddress("https://a.example/a.png")
    #expect(throws: PictureFailure.address) { try PictureAddress(text, from: base) }
  }
}
