import Logging
import NIOCore
import NotificationEngine

/// The open connections of the daemon's sockets, and their end when the daemon stops: received input is decided, committed and
/// answered first.
///
/// A program that writes later gets an error from the kernel, so it knows that its call was not received, and repeats it to
/// the next daemon.
final class OpenConnections {
  /// Whether the daemon is stopping.
  private(set) var isEnding = false
  private var handlers: [ObjectIdentifier: ConnectionHandler] = [:]
  private var shares = ConnectionShares<ObjectIdentifier>()
  private let transactions: TransactionLoop
  private let loop: any EventLoop
  private let log: Logger

  init(transactions: TransactionLoop, loop: any EventLoop, log: Logger) {
    self.transactions = transactions
    self.loop = loop
    self.log = log
  }

  func add(_ handler: ConnectionHandler) {
    handlers[ObjectIdentifier(handler)] = handler
    if isEnding { handler.endInput() }
  }

  func remove(_ handler: ConnectionHandler) {
    handlers[ObjectIdentifier(handler)] = nil
    shares.remove(ObjectIdentifier(handler))
  }

  /// Counts a connection, and closes a silent one for it when a limit is reached.
  ///
  /// - Returns: The limit that refuses it; nil if it was admitted.
  func limit(
    for handler: ConnectionHandler, of holder: ConnectionHolder, isControl: Bool
  ) -> ConnectionLimit? {
    switch shares.admit(ObjectIdentifier(handler), of: holder, isControl: isControl) {
    case .admitted: return nil
    case .replacing(let other):
      log.debug("closed a silent connection to make room for another")
      handlers[other]?.close()
      return nil
    case .refused(let limit): return limit
    }
  }

  /// Handles that a program has greeted: its connection is not closed for another one.
  func greeted(_ handler: ConnectionHandler) { shares.greeted(ObjectIdentifier(handler)) }

  /// The use of each limit of connections.
  var budgets: [BudgetUse] { shares.budgets }

  /// Answers all received calls, and closes all connections.
  ///
  /// - Returns: Fulfilled when all are closed.
  func end() -> EventLoopFuture<Void> {
    isEnding = true
    for handler in handlers.values { handler.endInput() }
    let ended = loop.makePromise(of: Void.self)
    settle(until: .now() + DaemonLimits.drain, ended)
    return ended.futureResult
  }

  private func settle(until deadline: NIODeadline, _ ended: EventLoopPromise<Void>) {
    let unsettled = handlers.values.count { !$0.isSettled }
    if unsettled == 0, !transactions.hasEvents { return closeAll(ended) }
    if NIODeadline.now() >= deadline {
      log.warning(
        "programs that do not read their answers are closed", metadata: ["count": "\(unsettled)"])
      return closeAll(ended)
    }
    let connections = NIOLoopBound(self, eventLoop: loop)
    loop.scheduleTask(in: DaemonLimits.drainStep) {
      connections.value.settle(until: deadline, ended)
    }
  }

  private func closeAll(_ ended: EventLoopPromise<Void>) {
    for handler in handlers.values { handler.close() }
    ended.succeed()
  }
}
