import SystemConnection

/// The main queue in a program whose main loop is GLib's, Qt's or another.
///
/// Delegates are called on the main queue, and code of the main actor runs there. Only a main loop that is Dispatch's or
/// Foundation's serves that queue by itself. Another loop watches the queue's descriptor, and drains the queue when
/// the descriptor becomes readable:
///
/// ```swift
/// let descriptor = UserNotificationsHost.mainQueueDescriptor
/// // GLib: g_unix_fd_add(descriptor, G_IO_IN, { _, _, _ in … }, nil)
/// // Qt: QSocketNotifier(descriptor, QSocketNotifier::Read)
/// let isReadable: @convention(c) () -> Void = { UserNotificationsHost.drainMainQueue() }
/// ```
extension UserNotificationsHost {
  /// The descriptor that is readable while the main queue has work.
  ///
  /// It belongs to Dispatch: watch it for reading, level-triggered, and neither read nor close it. It stays the same
  /// as long as the process lives.
  public static var mainQueueDescriptor: Int32 { MainQueue.descriptor }

  /// Runs the work that waits on the main queue: calls of delegates, and code of the main actor.
  ///
  /// Call it on the main thread, each time that `mainQueueDescriptor` is readable. A call inside a call has no effect.
  public static func drainMainQueue() {
    requireOfProgram(
      Thread.isMainThread,
      "UserNotificationsHost.drainMainQueue() is called on another thread than the main one.")
    MainQueue.drain()
  }
}
