/// The base of an extension that changes a push before it is shown.
///
/// An extension is a program of its own that the system starts for each push that asks for it. It has
/// about 30 seconds (H10).
open class UNNotificationServiceExtension: NSObject {
  /// Creates an extension.
  public override init() {
    super.init()
  }

  /// Receives a push; override it to hand over a changed content.
  ///
  /// It may be called for several pushes at once, on several threads (H12). The handler may be called
  /// from any thread; only the first call counts. Unless overridden, the content is handed back as it
  /// came.
  ///
  /// - Parameters:
  ///   - request: The request as it came from the server.
  ///   - contentHandler: Takes the content to show; an empty one suppresses the push where the
  ///     extension has the entitlement for that (H14).
  open func didReceive(
    _ request: UNNotificationRequest,
    withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
  ) {
    contentHandler(request.content)
  }

  /// Tells that the time is nearly over; override it to hand over the best attempt so far.
  open func serviceExtensionTimeWillExpire() {}
}
