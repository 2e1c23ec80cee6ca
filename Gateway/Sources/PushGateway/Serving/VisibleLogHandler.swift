package import Logging
import LinuxEvents

/// A log whose lines quote senders and devices safely, like the daemon's.
///
/// Characters that begin a line, act on a terminal or change the order of letters become visible ones in messages and in
/// metadata, so that no sender can forge a line.
package struct VisibleLogHandler: LogHandler {
  private var handler: any LogHandler

  /// Passes the lines on to another handler.
  package init(_ handler: any LogHandler) {
    self.handler = handler
  }

  package var metadata: Logger.Metadata {
    get { handler.metadata }
    set { handler.metadata = Self.visible(newValue) }
  }

  package var metadataProvider: Logger.MetadataProvider? {
    get { handler.metadataProvider }
    set { handler.metadataProvider = newValue }
  }

  package var logLevel: Logger.Level {
    get { handler.logLevel }
    set { handler.logLevel = newValue }
  }

  package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { handler[metadataKey: key] }
    set { handler[metadataKey: key] = newValue.map(Self.visible) }
  }

  package func log(event: LogEvent) {
    var event = event
    event.message = "\(VisibleText.line("\(event.message)"))"
    event.metadata = event.metadata.map(Self.visible)
    handler.log(event: event)
  }

  private static func visible(_ metadata: Logger.Metadata) -> Logger.Metadata {
    metadata.mapValues(visible)
  }

  private static func visible(_ value: Logger.Metadata.Value) -> Logger.Metadata.Value {
    .string(VisibleText.line("\(value)"))
  }
}
