import ArgumentParser
import Foundation
import PushGateway

/// The port for Web Push, and how senders reach it.
struct WebPushOptions: ParsableArguments {
  @Option(help: "The port for Web Push, UnifiedPush and Matrix; otherwise there is none.")
  var webPushPort: Int?

  @Option(
    help: ArgumentHelp(
      "The address in endpoints; otherwise the first name of the certificate, and --web-push-port.",
      discussion: """
        Such as https://push.example.com if a proxy passes port 443 on. All nodes of a gateway need the same one.
        """,
      valueName: "url"))
  var webPushURL: String?

  @Flag(
    help:
      "Speak without TLS to senders of Web Push, because something in front of the gateway ends it."
  )
  var plainWebPush = false

  func validate() throws {
    if webPushPort == nil, plainWebPush || webPushURL != nil {
      let option = webPushURL.map { "--web-push-url \($0)" } ?? "--plain-web-push"
      throw ValidationError("\(option) needs --web-push-port, without which there is no Web Push.")
    }
    guard let webPushURL else { return }
    guard let origin else {
      throw ValidationError(
        "--web-push-url is \(webPushURL); use https and a host, and a port unless it is 443, without a path."
      )
    }
    guard (1...65_535).contains(origin.port) else {
      throw ValidationError("--web-push-url is \(webPushURL); its port must be 1 to 65535.")
    }
    guard Self.isHost(origin.host) else {
      throw ValidationError(
        "--web-push-url is \(webPushURL); its host must be an address, or words of letters, digits "
          + "and hyphens with dots between them, such as push.example.com.")
    }
  }

  var configuration: GatewayServer.WebPush {
    var configuration = GatewayServer.WebPush()
    configuration.port = webPushPort
    configuration.isPlain = plainWebPush
    configuration.origin = origin
    return configuration
  }

  private var origin: (host: String, port: Int)? {
    guard let webPushURL, let url = URLComponents(string: webPushURL), url.scheme == "https",
      let host = url.encodedHost, !host.isEmpty, url.path.isEmpty || url.path == "/",
      url.query == nil, url.fragment == nil, url.user == nil
    else { return nil }
    return (host, url.port ?? 443)
  }

  /// Whether a text is an IPv6 address in brackets, or a name of 1 to 63 letters, digits and hyphens in each part (RFC 1123,
  /// section 2.1).
  private static func isHost(_ text: String) -> Bool {
    if text.hasPrefix("[") {
      return text.hasSuffix("]") && IPNetwork("\(text.dropFirst().dropLast())") != nil
    }
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return text.utf8.count <= 253
      && parts.allSatisfy { part in
        (1...63).contains(part.count) && part.first != hyphen && part.last != hyphen
          && part.allSatisfy {
            switch $0 {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, hyphen: true
            default: false
            }
          }
      }
  }

  private static let hyphen = UInt8(ascii: "-")
}
