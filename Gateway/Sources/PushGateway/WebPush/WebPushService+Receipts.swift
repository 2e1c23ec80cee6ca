import NIOCore
import PushProtocol

extension WebPushService {
  /// Answers a question about a receipt; `then` is called once, on the loop.
  ///
  /// A receipt of an endpoint that does not exist is answered like one that cannot be read.
  func read(
    _ resource: ReceiptResource, wait: Int64, from address: String, on loop: any EventLoop,
    then: @escaping (WebPushAnswer) -> Void
  ) {
    do throws(WebPushRefusal) {
      try countReceipt(from: address)
      if let entry = services.directory.find(resource.token) {
        return ask(resource, entry, wait: wait, from: address, on: loop, then: then)
      }
      guard mayHave(resource.token, from: address) else { throw .noReceipt }
    } catch {
      return then(WebPushAnswer(error))
    }
    let bound = NIOLoopBound(then, eventLoop: loop)
    services.directory.read(resource.token, on: loop) { [self] result in
      switch result {
      case .success(let entry):
        ask(resource, entry, wait: wait, from: address, on: loop, then: bound.value)
      case .failure: bound.value(WebPushAnswer(WebPushRefusal.unavailable))
      }
    }
  }

  private func ask(
    _ resource: ReceiptResource, _ entry: TokenEntry?, wait: Int64, from address: String,
    on loop: any EventLoop, then: @escaping (WebPushAnswer) -> Void
  ) {
    guard let entry, entry.environment == .web, let receipts = services.receipts else {
      return then(WebPushAnswer(WebPushRefusal.noReceipt))
    }
    let bound = NIOLoopBound(then, eventLoop: loop)
    receipts.ask(
      ReceiptReader.Question(
        resource: resource, device: entry.device, address: address, wait: wait, loop: loop
      ) { result in
        switch result {
        case .success(let state): bound.value(WebPushAnswer(state))
        case .failure: bound.value(WebPushAnswer(WebPushRefusal.unavailable))
        }
      })
  }
}
