/// Something of the system that can complete a content, such as a message with its sender.
///
/// It has no requirements, and only the system's own types are honoured.
public protocol UNNotificationContentProviding: NSObjectProtocol {}
