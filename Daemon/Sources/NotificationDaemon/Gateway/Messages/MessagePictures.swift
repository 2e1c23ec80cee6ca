import Dispatch
import Foundation
import Logging
import NIOCore
import NotificationEngine
import NotificationModel
import NotificationStore
import WebPictures

/// Downloads the pictures of declarative messages before the core decides about the messages.
///
/// The gateway keeps a message until it is acknowledged, so none is lost meanwhile. After `DaemonLimits.pictureTime` it is
/// shown without its picture. All of it belongs to the event loop.
final class MessagePictures {
  /// The search for the picture of one message.
  private struct Search {
    let app: BundleIdentifier
    let identity: PushIdentity
    /// The pictures that were not tried, the preferred one first.
    var links: ArraySlice<PictureLink>
    var current: PictureLink?
    var download: PictureDownload?
    var end: Scheduled<Void>?
  }

  private let folder: String
  private let stage: AttachmentStage
  private let transactions: TransactionLoop
  private let store: SQLiteStore
  private let loop: any EventLoop
  private let log: Logger
  private var waiting = WaitingMessages()
  /// By the identifiers of the messages.
  private var searches: [String: Search] = [:]

  init(
    dataFolder: String, stage: AttachmentStage, transactions: TransactionLoop, store: SQLiteStore,
    loop: any EventLoop, log: Logger
  ) {
    folder = dataFolder + "/message-pictures"
    (self.stage, self.transactions, self.store) = (stage, transactions, store)
    (self.loop, self.log) = (loop, log)
  }

  /// Submits a message with its picture, in the order of the messages of its subscription.
  func receive(_ message: ArrivedMessage) {
    guard !transactions.isClosed, !waiting.renew(message) else { return }
    let search = search(for: message)
    waiting.add(message, waitsForPicture: search != nil)
    if let search { begin(search) }
    if waiting.count > DaemonLimits.waitingMessages, let oldest = waiting.oldest {
      giveUp(oldest, "too many messages wait for pictures")
    }
    submitReady()
  }

  func close() {
    for search in searches.values {
      search.end?.cancel()
      search.download?.cancel()
    }
    searches = [:]
  }

  private func submitReady() {
    for message in waiting.takeReady() { transactions.receive(.pushes(.messageArrived(message))) }
  }

  // MARK: - Search

  /// The search for a message's picture; nil if it names none, or is not shown.
  private func search(for message: ArrivedMessage) -> Search? {
    guard message.mayHavePictures,
      let app = try? store.subscription(message.subscription)?.app,
      let record = try? store.app(app)
    else { return nil }
    let links = message.pictures(for: record)
    guard let first = links.first,
      let known = try? store.hasArrived(push: message.identity.identifier), !known
    else { return nil }
    let search = Search(app: app, identity: message.identity, links: links[...])
    guard searches.count < DaemonLimits.pictureSearches else {
      report("too many pictures are being downloaded", first, of: search)
      return nil
    }
    return search
  }

  private func begin(_ search: Search) {
    let identifier = search.identity.identifier
    let bound = NIOLoopBound(self, eventLoop: loop)
    searches[identifier] = search
    searches[identifier]?.end = loop.scheduleTask(in: DaemonLimits.pictureTime) {
      let seconds = DaemonLimits.pictureTime.nanoseconds / 1_000_000_000
      bound.value.giveUp(identifier, "it did not arrive within \(seconds) s")
    }
    tryNext(identifier)
  }

  private func tryNext(_ identifier: String) {
    guard let link = searches[identifier]?.links.popFirst() else {
      return settle(identifier, with: nil)
    }
    searches[identifier]?.current = link
    searches[identifier]?.download = PictureDownload(of: link.link, on: loop) { [weak self] in
      self?.downloaded($0, identifier, link)
    }
  }

  private func downloaded(
    _ result: Result<[UInt8], PictureFailure>, _ identifier: String, _ link: PictureLink
  ) {
    searches[identifier]?.download = nil
    guard let search = searches[identifier] else { return }
    switch result {
    case .success(let bytes):
      // The remaining steps need no server.
      search.end?.cancel()
      keep(bytes, link, search)
    case .failure(let failure):
      report(failure.description, link, of: search)
      tryNext(identifier)
    }
  }

  private func keep(_ bytes: [UInt8], _ link: PictureLink, _ search: Search) {
    stage.stage(bytes, named: link.name, of: search.identity, app: search.app, in: folder) {
      [weak self] files, refusals in
      guard let self else { return }
      if let refusal = refusals.first { report(refusal.message, link, of: search) }
      settle(search.identity.identifier, with: files.first)
    }
  }

  private func giveUp(_ identifier: String, _ reason: String) {
    guard let search = searches[identifier] else { return }
    // A picture that is being copied arrives in a moment.
    guard let download = search.download else { return }
    download.cancel()
    search.end?.cancel()
    if let link = search.current { report(reason, link, of: search) }
    settle(identifier, with: nil)
  }

  private func settle(_ identifier: String, with picture: NotificationModel.Attachment?) {
    searches[identifier] = nil
    waiting.settle(identifier, with: picture)
    submitReady()
  }

  private func report(_ reason: String, _ link: PictureLink, of search: Search) {
    log.warning(
      "a notification is shown without a picture: \(reason)",
      metadata: [
        "app": "\(search.app)", "field": "notification.\(link.name)",
        "value": "\(link.link.prefix(200))",
      ])
  }
}
