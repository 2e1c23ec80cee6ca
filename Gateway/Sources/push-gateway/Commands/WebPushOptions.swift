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
    guard let webPushURL, origin == nil else { return }
    throw ValidationError(
      "--web-push-url is \(webPushURL); use https and a host, and a port unless it is 443, without a path."
    )
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
}
