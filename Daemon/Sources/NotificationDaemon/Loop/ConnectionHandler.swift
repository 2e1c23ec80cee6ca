import LinuxEvents
import Logging
import NIOCore
import NotificationEngine
import NotificationModel
import NotificationWire
import ServedDesktop

/// One connection: parses bytes into events for the daemon, and writes the daemon's messages.
final class ConnectionHandler: ChannelInboundHandler, DaemonPeer {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let socket: WireSocket
  let daemon: Daemon
  private var input = ConnectionInput()
  private var number: ConnectionNumber?
  var context: ChannelHandlerContext?
  /// The program, as it was when its connection was accepted.
  private var peer: PeerProcess?
  /// Closes the connection if its program does not greet.
  private var deadline: Scheduled<Void>?
  /// Whether the program asked in its greeting to receive questions that no shell can ask.
  var hearsOfQuestions = false
  var flow = CallFlow()
  /// Whether the connection ends because of invalid input.
  private var isRefused = false
  /// The reason why the program may not use this socket.
  private var exclusion: PeerRefusal?
  /// The number of bytes that the program has not read yet.
  var unread = 0
  var outgoing = OutgoingMessages()

  init(socket: WireSocket, daemon: Daemon) {
    self.socket = socket
    self.daemon = daemon
  }

  func channelActive(context: ChannelHandlerContext) {
    self.context = context
    daemon.clients.connections.add(self)
    do throws(PeerRefusal) {
      let peer = try examine(context)
      self.peer = peer
      if socket == .control { try peer.checkActsForUser() }
    } catch {
      if case .otherUser = error {
        daemon.log.warning("refused a connection of another user")
        return context.close(promise: nil)
      }
      exclusion = error
    }
    let limit = daemon.clients.connections.limit(
      for: self, of: .init(peer), isControl: socket == .control && exclusion == nil)
    if let limit { return refuse(limit.failure) }
    expectGreeting(within: exclusion == nil ? DaemonLimits.greeting : DaemonLimits.excludedGreeting)
    guard exclusion == nil else { return }
    number = daemon.clients.connected(self)
    if number == nil {
      refuse(ConnectionLimit(scope: .all, count: DaemonLimits.connections).failure)
    }
  }

  private func examine(_ context: ChannelHandlerContext) throws(PeerRefusal) -> PeerProcess {
    let result = try? context.pipeline.syncOperations.withUnsafeTransportIfAvailable(
      of: NIOBSDSocket.Handle.self
    ) { descriptor in
      Result { () throws(PeerRefusal) in try PeerProcess(connectedTo: descriptor) }
    }
    guard let result else { throw .unproven }
    return try result.get()
  }

  /// Closes the connection after a time, unless its program greets before; an end before the greeting would hide why a
  /// program is refused.
  private func expectGreeting(within time: TimeAmount) {
    guard let context else { return }
    deadline?.cancel()
    let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
    deadline = context.eventLoop.scheduleTask(in: time) { bound.value.close(promise: nil) }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if let exclusion, !isRefused { return refuse(exclusion) }
    guard number != nil else { return }
    var buffer = unwrapInboundIn(data)
    input.frames.append(buffer.readBytes(length: buffer.readableBytes) ?? [])
    receiveFrames()
  }

  /// Handles the received frames, as long as not too many answers are pending; the rest wait in the
  /// program's own socket.
  func receiveFrames() {
    do throws(NotificationFailure) {
      while mayReceive, let frame = try input.frames.next() { receive(frame) }
    } catch {
      // The frames after a broken one cannot be separated, so the connection ends here.
      refuse(error)
      return
    }
    guard input.isRead != mayReceive, let context else { return }
    input.isRead = mayReceive
    context.channel.setOption(.autoRead, value: input.isRead).whenFailure {
      [log = daemon.log] error in
      log.debug("reading could not be switched", metadata: ["error": "\(error)"])
    }
  }

  private var mayReceive: Bool {
    !isRefused && !input.isStaging && flow.mayReceiveMore && context?.channel.isWritable == true
  }

  func channelInactive(context: ChannelHandlerContext) {
    self.context = nil
    deadline?.cancel()
    daemon.clients.connections.remove(self)
    if let number { daemon.disconnected(number) }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case ChannelEvent.inputClosed? = event as? ChannelEvent {
      input.hasEnded = true
      // A program that closes its side has ended the connection.
      if !daemon.clients.connections.isEnding { context.close(promise: nil) }
    }
    context.fireUserInboundEventTriggered(event)
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    receiveFrames()
    guard context.channel.isWritable, !outgoing.isEmpty else { return }
    // Later, because flushing here would come back here for each part of a long list.
    let handler = NIOLoopBound(self, eventLoop: context.eventLoop)
    context.eventLoop.execute {
      handler.value.writeFrames()
      handler.value.flush()
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    daemon.log.debug("a connection failed", metadata: ["error": "\(error)"])
    context.close(promise: nil)
  }

  var keepsUp: Bool { context?.channel.isWritable == true }

  var process: ProcessFacts? { peer?.facts }

  /// A program that attaches as a shell can show questions.
  var canAsk: Bool { true }

  /// A welcomed program may be silent; one whose greeting is refused has the same time for another attempt.
  func followGreeting(_ message: ServerMessage) {
    switch message {
    case .welcome: hasGreeted()
    case .failure(id: 0, _) where socket == .center: expectGreeting(within: DaemonLimits.greeting)
    default: break
    }
  }

  private func hasGreeted() {
    deadline?.cancel()
    daemon.clients.connections.greeted(self)
  }

  private func receive(_ frame: [UInt8]) {
    guard let number else { return }
    do throws(RefusedMessage) {
      switch socket {
      case .center: receive(try ClientMessage.decode(frame), number)
      case .control:
        let message = try ControlMessage.decode(frame)
        hasGreeted()
        receive(message, number)
      }
    } catch {
      write(error.answer)
      flush()
    }
  }

  private func receive(_ message: ClientMessage, _ number: ConnectionNumber) {
    switch message {
    case .hello(let hello):
      hearsOfQuestions = hello.hearsOfQuestions
      outgoing.readsParts = hello.readsParts
      // From here on the daemon must answer.
      deadline?.cancel()
      daemon.greeted(number, hello, PeerFacts(of: peer))
    case .app(let id, let call):
      flow.received(id, isList: call.asksForList)
      let event = Event.appCalled(number, message: id, call)
      if !stagesFiles(of: event) { daemon.receive(event) }
      if call.mayAsk { daemon.questions.appAsked(on: number) }
    }
  }

  private func receive(_ message: ControlMessage, _ number: ConnectionNumber) {
    switch message {
    case .hello(let hello):
      // A greeting in another version was refused when it was read.
      daemon.session.environment.offer(hello.environment)
      outgoing.readsParts = hello.readsParts
      write(.welcome(daemon.welcome(nil)))
      flush()
    case .control(let id, let call):
      flow.received(id, isList: call.asksForList)
      if case .engine(let call) = call {
        daemon.questions.personDecides(with: call)
        if stagesFiles(of: .controlCalled(number, message: id, call)) { return }
      }
      daemon.handle(call, CallOrigin(connection: number, message: id))
    }
  }

  /// Starts to copy the files of a request before its call is submitted; returns whether it has files.
  private func stagesFiles(of event: Event) -> Bool {
    guard let call = StagedCall(event), !event.attachments.isEmpty else { return false }
    input.isStaging = true
    daemon.stage.stage(event, for: call) { [weak self] failure in
      self?.stagingEnded(for: call, failure)
    }
    return true
  }

  /// Submits or refuses the last received call after its files were copied or refused.
  private func stagingEnded(for call: StagedCall, _ failure: NotificationFailure?) {
    if let failure { write(.failure(id: call.message, failure)) }
    input.isStaging = false
    receiveFrames()
    if failure != nil { flush() }
  }

  /// Refuses a program once it has greeted; a program that only checks whether the daemon answers is not reported.
  private func refuse(_ refusal: PeerRefusal) {
    daemon.log.warning(
      "refused a program on \(socket.rawValue)", metadata: ["why": "\(refusal)"])
    refuse(refusal.failure)
  }

  private func refuse(_ failure: NotificationFailure) {
    isRefused = true
    write(.failure(id: nil, failure))
    flush()
    context?.close(promise: nil)
  }
}

extension ConnectionHandler {
  /// Ends the program's input; bytes that were written before are still read and answered.
  func endInput() {
    guard let context else { return }
    guard number != nil, !isRefused else { return context.close(promise: nil) }
    _ = try? context.pipeline.syncOperations.withUnsafeTransportIfAvailable(
      of: NIOBSDSocket.Handle.self, UnixSocket.endInput)
  }

  /// Whether all input is read and handled, and all output is sent.
  var isSettled: Bool { input.isSettled && outgoing.isEmpty && unread == 0 }

  /// Ends the connection.
  func close() { context?.close(promise: nil) }
}
