package import NotificationModel
import Synchronization

/// A file that is delivered with a notification.
open class UNNotificationAttachment: NSObject, NSCopying, NSSecureCoding {
  package let model: Attachment
  private let label = Mutex<String?>(nil)

  package init(model: Attachment) {
    self.model = model
  }

  /// Creates an attachment from a file.
  ///
  /// The file stays at its address until a request with the attachment is added. The system then moves it to its own
  /// folder, or copies it if it is in a bundle, and deletes it with the last request or notification that has it
  /// (D6, D7).
  ///
  /// The type is that of the hint among the options, otherwise that of the file's extension (D4). The content decides
  /// only for a hint that names a family of types, such as `public.image`. Audio may have 5 MB, pictures 10 MB and
  /// films 50 MB (D1).
  ///
  /// ```swift
  /// let file = URL(fileURLWithPath: "/usr/share/ferns/fern.png")
  /// do {
  ///   content.attachments = [try UNNotificationAttachment(identifier: "fern", url: file)]
  /// } catch UNError.attachmentInvalidURL {
  ///   print("The picture cannot be read, and the reminder comes without it.")
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - identifier: The name of the attachment; an empty one is replaced by a generated one.
  ///   - URL: The address of a file that can be read.
  ///   - options: How a thumbnail is made, and the type if the extension does not determine it.
  /// - Throws: `UNError` with `attachmentInvalidURL` when the address is not that of a readable file,
  ///   `attachmentUnrecognizedType` for a type that cannot be shown and `attachmentInvalidFileSize`
  ///   for a file that is too large, in this order; `NotificationSystemError` for an option of the system that is
  ///   out of range. Options of the app's own that a property list cannot hold are left out.
  public convenience init(
    identifier: String, url URL: URL, options: [AnyHashable: Any]? = nil
  ) throws {
    guard URL.isFileURL, let size = Self.readableSize(of: URL) else {
      throw UNError(.attachmentInvalidURL)
    }
    let options = try AttachmentOptions(options ?? [:])
    guard let kind = Self.kind(of: URL, hint: options.typeHint) else {
      throw UNError(.attachmentUnrecognizedType)
    }
    if size > kind.byteLimit { throw UNError(.attachmentInvalidFileSize) }
    self.init(
      model: Attachment(
        identifier: identifier.isEmpty ? UUID().uuidString : identifier,
        path: URL.standardizedFileURL.path, type: kind.type, options: options.values))
  }

  /// Reads an attachment from an archive, or fails when the file's address is missing.
  public required init?(coder: NSCoder) {
    let reader = FieldReader(coder)
    guard let identifier = reader.text("identifier"), let path = reader.text("path") else {
      return nil
    }
    model = Attachment(
      identifier: identifier, path: path, type: reader.text("type") ?? "",
      options: reader.dictionary("options") ?? [:])
  }

  /// The name of the attachment.
  open var identifier: String { model.identifier }
  /// The address of the file.
  open var url: URL { URL(fileURLWithPath: model.path) }
  /// The uniform type identifier of the file, such as `public.png`.
  open var type: String { model.type }

  /// The text that a screen reader reads for the file; kept by this object alone, and not sent to shells.
  open var accessibilityLabel: String? {
    get { label.withLock(\.self) }
    set { label.withLock { $0 = newValue } }
  }

  /// Returns the attachment itself, which cannot be changed.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Whether archives of this class name the classes they expect; always true.
  open class var supportsSecureCoding: Bool { true }

  /// Writes the attachment to an archive; the file itself is not moved.
  open func encode(with coder: NSCoder) {
    coder.encode(model.identifier as NSString, forKey: "identifier")
    coder.encode(model.path as NSString, forKey: "path")
    coder.encode(model.type as NSString, forKey: "type")
    coder.encode(propertyList: model.options, forKey: "options")
  }

  open override func isEqual(_ object: Any?) -> Bool {
    (object as? UNNotificationAttachment)?.model == model
  }

  open override var hash: Int { model.hashValue }

  /// The fields in the form that Apple's logs have (A20).
  open override var description: String {
    describe(["identifier": identifier, "URL": url.absoluteString, "type": model.type])
  }

  private static func kind(of url: URL, hint: String?) -> AttachmentKind? {
    guard let hint else { return AttachmentKind.of(fileExtension: url.pathExtension) }
    if let kind = AttachmentKind.of(type: hint) { return kind }
    return AttachmentKind.of(family: hint, fileExtension: url.pathExtension, head: head(of: url))
  }

  private static func head(of url: URL) -> [UInt8] {
    guard let file = try? FileHandle(forReadingFrom: url) else { return [] }
    defer { try? file.close() }
    return [UInt8]((try? file.read(upToCount: Limits.attachmentHeadBytes)) ?? Data())
  }

  private static func readableSize(of url: URL) -> Int? {
    let files = FileManager.default
    guard files.isReadableFile(atPath: url.path),
      let attributes = try? files.attributesOfItem(atPath: url.resolvingSymlinksInPath().path),
      attributes[.type] as? FileAttributeType == .typeRegular
    else { return nil }
    return (attributes[.size] as? NSNumber)?.intValue
  }
}

extension URL {
  /// Returns whether the file can be read, which on Linux needs no further permission (D8).
  ///
  /// Files of notifications lie in a folder of the system, and their app may read them as long as the notification is
  /// there. Call this method and `stopAccessingSecurityScopedResource` around reading, as on Apple's systems, so that
  /// the same source works on both.
  ///
  /// - Note: Foundation has this method on Apple's systems only; here it comes with this module, and keeps nothing
  ///   open.
  /// - Returns: Whether the address is that of a file that can be read now.
  public func startAccessingSecurityScopedResource() -> Bool {
    isFileURL && FileManager.default.isReadableFile(atPath: path)
  }

  /// Ends what `startAccessingSecurityScopedResource` began; has no effect on Linux (D8).
  public func stopAccessingSecurityScopedResource() {}
}
