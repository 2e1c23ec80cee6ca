package import NIOCore
import NIOHTTP1
import PushLink

/// The download of one picture over TLS, in memory and within limits; use it only on its event loop.
///
/// The time is the caller's to limit, with `cancel`. No proxy is used.
package final class PictureDownload {
  private let loop: any EventLoop
  private var done: ((Result<[UInt8], PictureFailure>) -> Void)?
  private var channel: (any Channel)?
  private var redirects = 0

  /// Begins a download; the closure is called once, unless the download is cancelled, and not before this returns.
  package init(
    of address: String, on loop: any EventLoop,
    done: @escaping (Result<[UInt8], PictureFailure>) -> Void
  ) {
    (self.loop, self.done) = (loop, done)
    let bound = NIOLoopBound(self, eventLoop: loop)
    loop.execute { bound.value.request(address, from: nil) }
  }

  /// Ends the download without a result.
  package func cancel() {
    done = nil
    channel?.close(promise: nil)
    channel = nil
  }

  private func request(_ text: String, from base: PictureAddress?) {
    guard done != nil else { return }
    do throws(PictureFailure) {
      try connect(to: PictureAddress(text, from: base))
    } catch {
      finish(.failure(base == nil || error != .address ? error : .redirect(text)))
    }
  }

  private func connect(to address: PictureAddress) throws(PictureFailure) {
    let bound = NIOLoopBound(self, eventLoop: loop)
    let server = GatewayAddress(host: address.host, port: address.port)
    let connector: SocketConnector
    do {
      connector = try SocketConnector(trust: server.trust)
    } catch {
      throw .connection(error.message)
    }
    let opened = connector.connect(to: server, on: loop) { channel in
      let request = PictureRequest(address) { bound.value.answered($0, by: address) }
      try channel.pipeline.syncOperations.addHTTPClientHandlers()
      try channel.pipeline.syncOperations.addHandler(request)
    }
    opened.assumeIsolated().whenComplete { bound.value.opened($0) }
  }

  private func opened(_ result: Result<any Channel, any Error>) {
    switch result {
    case .success(let channel) where done == nil: channel.close(promise: nil)
    case .success(let channel): self.channel = channel
    case .failure(let error): finish(.failure(.connection("\(error)")))
    }
  }

  private func answered(
    _ result: Result<PictureRequest.Answer, PictureFailure>, by address: PictureAddress
  ) {
    channel = nil
    switch result {
    case .success(.picture(let bytes)): finish(.success(bytes))
    case .success(.moved(let other)):
      redirects += 1
      guard redirects <= WebPicturesLimits.redirects else {
        return finish(.failure(.tooManyRedirects))
      }
      request(other, from: address)
    case .failure(let failure): finish(.failure(failure))
    }
  }

  private func finish(_ result: Result<[UInt8], PictureFailure>) {
    defer { done = nil }
    done?(result)
  }
}
