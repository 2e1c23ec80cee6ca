import Foundation
import InstalledWords
import NIOCore
import Testing
import Words

@testable import notification_center

/// The texts that a browser shows before or without the page's scripts.
@Suite(.timeLimit(.minutes(5)))
struct PageLanguageTests {
  /// The catalogues of the build.
  private static let environment: [String: String] = {
    let own = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let folder = URL(filePath: own ?? "/").deletingLastPathComponent().path
    return ["PATH": "/usr/bin:/bin", "USERNOTIFICATIONS_LOCALES": folder + "/locale"]
  }()

  private static func file(_ name: String) throws -> PageFile {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let path = folder.appending(path: "../../../Sources/notification-center/Page/\(name)")
    return PageFile(name: name, bytes: Array(try Data(contentsOf: path)), type: "text/html")
  }

  private static func words(_ locale: String) -> Vocabulary {
    let variables = environment.merging(["LANG": locale]) { $1 }
    return InstalledWords(environment: variables, executable: nil).words().words
  }

  @Test func `The page without scripts and the installed app have their texts in the language`()
    throws
  {
    for locale in ["de_DE.UTF-8", "ar_EG.UTF-8"] {
      let words = Self.words(locale)
      let page = try Self.file("index.html").translated(words)
      let html = String(buffer: page.content)
      #expect(html.contains("<noscript>\(words.text(.noScript))</noscript>"))
      #expect(html.contains("<title>\(words.text(.page))</title>"))
      let isFromRight = words.isRightToLeft
      #expect(html.contains("lang=\"\(words.language)\" dir=\"\(isFromRight ? "rtl" : "ltr")\""))
      let manifest = try Self.file("manifest.webmanifest").translated(words)
      let object = try #require(
        JSONSerialization.jsonObject(with: Data(String(buffer: manifest.content).utf8))
          as? [String: Any])
      #expect(object["name"] as? String == words.text(.page))
      #expect(object["short_name"] as? String == words.text(.notifications))
      #expect(object["description"] as? String == words.text(.pageDescription))
      #expect(object["lang"] as? String == words.language)
      #expect(try page.entityTag != Self.file("index.html").entityTag)
    }
  }

  @Test func `A browser that is not signed in is refused in its own language`() throws {
    let stage = try Stage(hasDaemon: false) { $0.environment = Self.environment }
    let stranger = Browser(port: stage.port)
    let answer = try stranger.get("/", ["Accept-Language": "de"])
    #expect(answer.status == 401 && answer.text.contains("nicht mehr gültig"))
    #expect(answer.headers["content-language"] == "de")
    #expect(answer.text.contains(#"<html lang="de" dir="ltr">"#))
    let arabic = try stranger.get("/", ["Accept-Language": "ar"])
    #expect(arabic.text.contains(#"<html lang="ar" dir="rtl">"#))
    let link = try stranger.get("/open?token=x", ["Accept-Language": "fr"])
    #expect(link.status == 403 && link.headers["content-language"] == "fr")
    #expect(try stranger.get("/").text.contains("no longer valid"))
  }
}
