import NIOCore
import PushProtocol

/// Waiting pushes are sent in this order: when the device is ready, the ones in the store; then each push as it is committed.
/// While the device has too many unacknowledged pushes, or does not read, nothing is sent, and the store is read again once it
/// has room. A push that was offered and not sent is in the store, so nothing is lost. A push that is offered late, after it
/// was read from the store, was sent already. Commits of several nodes arrive in any order, so the last numbers themselves are
/// remembered.
///
/// A gateway that may no longer hold its devices, because it has not reached the database for too long, sends nothing from the
/// store.
///
/// A store that cannot write returns acknowledged pushes again. They are skipped on this connection, and the acknowledgements
/// are passed to the store again every few seconds.
extension DeviceConnection {
  private var hasRoom: Bool {
    inFlight.count < DeviceLimits.window && isWritable
      && outgoingBytes < DeviceLimits.unreadBytes
  }

  /// Receives a push from the registry.
  func offer(_ waiting: WaitingPush) {
    guard case .ready = stage else {
      if waiting.isOnce { services.droppedOnce(waiting.key, device: device) }
      return
    }
    let wasSilent = outgoingBytes == 0
    defer { if wasSilent, outgoingBytes > 0 { connections.scheduleFlush(self) } }
    if waiting.isOnce {
      if hasRoom { send(waiting) } else { services.droppedOnce(waiting.key, device: device) }
    } else if waiting.mustBeRead {
      wake()
    } else if isBehind || isFetching || !hasRoom || !services.holdsDevices() {
      isBehind = true
    } else if !fetched.contains(waiting.number),
      !inFlight.contains(where: { $0.number == waiting.number })
    {
      send(waiting)
    }
  }

  /// Reads the waiting pushes: some may be in the store that were not offered.
  func wake() {
    isBehind = true
    catchUp()
  }

  /// Reads the waiting pushes from the store, if there are any and there is room for them.
  func catchUp() {
    guard case .ready = stage, isBehind, !isFetching, hasRoom, services.holdsDevices(),
      inFlight.count <= DeviceLimits.window / 2, unforgotten.count < DeviceLimits.unforgotten
    else { return }
    isBehind = false
    isFetching = true
    let limit = DeviceLimits.window - inFlight.count
    var known = Set(unforgotten.keys)
    for push in inFlight where push.number > 0 { known.insert(push.number) }
    let bound = NIOLoopBound(self, eventLoop: connections.loop)
    services.queue.waiting(for: device, excluding: known, limit: limit, on: connections.loop) {
      bound.value.receive($0, asked: limit)
    }
  }

  private func receive(_ result: Result<[WaitingPush], QueueFailure>, asked limit: Int) {
    isFetching = false
    guard case .ready = stage else { return }
    guard case .success(let pushes) = result else {
      isBehind = true
      return connections.catchUpLater(self)
    }
    if pushes.count >= limit { isBehind = true }
    for waiting in pushes where unforgotten[waiting.number] == nil {
      guard hasRoom, services.holdsDevices() else {
        isBehind = true
        break
      }
      send(waiting)
      fetched.append(waiting.number)
    }
    fetched.removeFirst(max(0, fetched.count - DeviceLimits.fetched))
    flush()
    catchUp()
  }

  private func send(_ waiting: WaitingPush) {
    let entry = waiting.entry ?? services.directory.find(waiting.token)
    guard let entry, entry.invalid == nil else {
      if waiting.isOnce { return services.droppedOnce(waiting.key, device: device) }
      // Its app was removed after the push was accepted.
      return forget([LinkReceipt(number: waiting.number, outcome: .appGone)])
    }
    let instant = services.now()
    guard waiting.isOnce || waiting.expires > instant / 1_000 else { return }
    let second = connections.seconds
    inFlight.append(
      InFlight(
        number: waiting.number, accepted: waiting.accepted, sent: second,
        onceKey: waiting.isOnce ? waiting.key : nil))
    connections.watch(self, until: second + DeviceLimits.acknowledgementSeconds)
    write(.push(waiting.link(of: entry)))
    services.metrics.count(.sent)
    services.metrics.change(.pushesUnderWay, by: 1)
    services.log?.record(.sent, of: waiting.key, device: device, at: instant)
  }

  /// Handles a device's acknowledgements of pushes, sent on this connection or an earlier one.
  func acknowledge(_ receipts: [LinkReceipt]) {
    let instant = services.now()
    for receipt in receipts {
      guard let index = inFlight.firstIndex(where: { $0.number == receipt.number }) else {
        continue
      }
      let sent = inFlight.remove(at: index)
      services.metrics.count(.acknowledged)
      services.metrics.change(.pushesUnderWay, by: -1)
      services.metrics.record(.delivery, nanoseconds: (instant - sent.accepted) * 1_000_000)
      if let key = sent.onceKey {
        services.log?.record(.acknowledged(receipt.outcome), of: key, device: device, at: instant)
      }
    }
    forget(receipts.filter { $0.number > 0 })
    catchUp()
  }

  /// Deletes pushes from the store for good.
  private func forget(_ acknowledgements: [LinkReceipt]) {
    guard !acknowledgements.isEmpty else { return }
    let bound = NIOLoopBound(self, eventLoop: connections.loop)
    services.queue.acknowledge(acknowledgements, device: device, on: connections.loop) {
      bound.value.remember(acknowledgements)
    }
  }

  /// Keeps acknowledgements that the store could not write.
  private func remember(_ acknowledgements: [LinkReceipt]) {
    guard isOpen else { return }
    if unforgotten.isEmpty { connections.catchUpLater(self) }
    for one in acknowledgements where unforgotten.count < DeviceLimits.unforgotten {
      unforgotten[one.number] = one.outcome
    }
  }

  /// Retries failed deletions and reads of the store. If deleting fails again, `remember` is called before any waiting push is
  /// returned. A device that is not held yet is held.
  func tryAgain() {
    let again = unforgotten.map { LinkReceipt(number: $0.key, outcome: $0.value) }
    unforgotten = [:]
    forget(again)
    catchUp()
    holdAgain()
  }
}

extension DeviceServices {
  /// Records that a push which is not stored did not reach its device.
  func droppedOnce(_ key: PushKey, device: Int64) {
    metrics.count(.droppedAway)
    log?.record(.dropped(.deviceAway), of: key, device: device, at: now())
  }
}

/// A push that was sent and is not acknowledged yet.
struct InFlight {
  var number: Int64
  /// When the gateway accepted it, in milliseconds since 1970.
  var accepted: Int64
  /// When it was sent, by the loop's clock.
  var sent: UInt32
  /// The push in the delivery log, if it is not in the store.
  var onceKey: PushKey?
}
