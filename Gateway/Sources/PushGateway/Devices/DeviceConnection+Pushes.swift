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
  private var hasRoom: Bool { pushes.hasRoom && output.hasRoom }

  /// Receives a push from the registry.
  func offer(_ waiting: WaitingPush) {
    guard case .ready = stage else {
      if waiting.isOnce { services.droppedOnce(waiting.key, device: device.number) }
      return
    }
    guard !pushes.held.contains(waiting.push.priority) else {
      if waiting.isOnce {
        services.droppedOnce(waiting.key, device: device.number, because: .deviceSaves)
      } else {
        services.log?.record(
          .held, of: waiting.key, device: device.number, at: services.now())
      }
      return
    }
    let wasSilent = output.isEmpty
    defer { if wasSilent, !output.isEmpty { connections.scheduleFlush(self) } }
    if waiting.isOnce {
      if hasRoom { send(waiting) } else { services.droppedOnce(waiting.key, device: device.number) }
    } else if waiting.mustBeRead {
      wake()
    } else if !pushes.isComplete || !hasRoom || !services.holdsDevices() {
      pushes.fallBehind()
    } else if !pushes.wasSent(waiting.number) {
      send(waiting)
    }
  }

  /// Reads the waiting pushes: some may be in the store that were not offered.
  func wake() {
    pushes.fallBehind()
    catchUp()
  }

  /// Reads the waiting pushes from the store, if there are any and there is room for them.
  func catchUp() {
    guard case .ready = stage, pushes.needsReading, hasRoom, services.holdsDevices()
    else { return }
    pushes.beginReading()
    let limit = DeviceLimits.window - pushes.inFlight.count
    let bound = NIOLoopBound(self, eventLoop: connections.loop)
    services.queue.waiting(
      for: device.number,
      WantedPushes(excluding: pushes.known, held: pushes.held, limit: limit), on: connections.loop
    ) { bound.value.receive($0, asked: limit) }
  }

  private func receive(_ result: Result<[WaitingPush], QueueFailure>, asked limit: Int) {
    pushes.endReading()
    guard case .ready = stage else { return }
    guard case .success(let found) = result else {
      pushes.fallBehind()
      return connections.catchUpLater(self)
    }
    if found.count >= limit { pushes.fallBehind() }
    for waiting in found
    where !pushes.holdsBack(waiting.number) && !pushes.held.contains(waiting.push.priority) {
      guard hasRoom, services.holdsDevices() else {
        pushes.fallBehind()
        break
      }
      send(waiting)
      pushes.noteFetched(waiting.number)
    }
    flush()
    catchUp()
  }

  private func send(_ waiting: WaitingPush) {
    let entry = waiting.entry ?? services.directory.find(waiting.token)
    guard let entry, entry.invalid == nil else {
      if waiting.isOnce { return services.droppedOnce(waiting.key, device: device.number) }
      // Its app was removed after the push was accepted.
      return forget([LinkReceipt(number: waiting.number, outcome: .appGone)])
    }
    let instant = services.now()
    guard waiting.isOnce || waiting.expires > instant / 1_000 else { return }
    let second = connections.seconds
    pushes.add(
      InFlight(
        number: waiting.number, accepted: waiting.accepted, sent: second, key: waiting.key))
    connections.watch(self, until: second + DeviceLimits.acknowledgementSeconds)
    write(.push(waiting.link(of: entry)))
    services.metrics.count(.sent)
    services.metrics.change(.pushesUnderWay, by: 1)
    services.log?.record(.sent, of: waiting.key, device: device.number, at: instant)
  }

  /// Handles a device's acknowledgements of pushes, sent on this connection or an earlier one.
  func acknowledge(_ receipts: [LinkReceipt]) {
    let instant = services.now()
    var keys: [Int64: PushKey] = [:]
    for receipt in receipts {
      guard let sent = pushes.remove(receipt.number) else { continue }
      services.metrics.change(.pushesUnderWay, by: -1)
      guard receipt.outcome != .postponed else {
        postpone(sent)
        continue
      }
      services.metrics.count(.acknowledged)
      services.metrics.record(.delivery, nanoseconds: (instant - sent.accepted) * 1_000_000)
      if sent.isOnce {
        services.log?.record(
          .acknowledged(receipt.outcome), of: sent.key, device: device.number, at: instant)
      } else {
        keys[sent.number] = sent.key
      }
    }
    forget(receipts.filter { $0.number > 0 && $0.outcome != .postponed }, keys: keys)
    catchUp()
  }

  /// Keeps a push for later, or drops one that is not stored.
  private func postpone(_ push: InFlight) {
    if push.isOnce {
      return services.droppedOnce(push.key, device: device.number, because: .appAway)
    }
    pushes.postpone(push.number, until: connections.seconds + DeviceLimits.postponementSeconds)
    connections.catchUpLater(self)
  }

  /// Deletes pushes from the store for good.
  ///
  /// `keys`: Those of pushes that were sent on this connection, by their numbers.
  private func forget(_ acknowledgements: [LinkReceipt], keys: [Int64: PushKey] = [:]) {
    guard !acknowledgements.isEmpty else { return }
    let bound = NIOLoopBound(self, eventLoop: connections.loop)
    services.queue.acknowledge(
      acknowledgements, keys: keys, device: device.number, on: connections.loop
    ) { bound.value.remember(acknowledgements) }
  }

  /// Keeps acknowledgements that the store could not write.
  private func remember(_ acknowledgements: [LinkReceipt]) {
    if isOpen, pushes.keep(acknowledgements) { connections.catchUpLater(self) }
  }

  /// Sends postponed pushes again, and retries failed deletions and reads of the store. If deleting fails again, `remember` is called before any waiting push is
  /// returned. A device that is not held yet is held.
  func tryAgain() {
    if pushes.endPostponements(at: connections.seconds) { connections.catchUpLater(self) }
    forget(pushes.takeUnforgotten())
    catchUp()
    holdAgain()
  }
}

extension DeviceServices {
  /// Records that a push which is not stored did not reach its device.
  func droppedOnce(
    _ key: PushKey, device: Int64, because reason: DeliveryStep.DropReason = .deviceAway
  ) {
    metrics.count(.droppedAway)
    log?.record(.dropped(reason), of: key, device: device, at: now())
  }
}
