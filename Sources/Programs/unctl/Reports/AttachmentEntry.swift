import NotificationModel

/// A file of a request, in the JSON of every listing that shows one.
struct AttachmentEntry: Encodable {
  let identifier: String
  /// The uniform type identifier, such as `public.png`.
  let type: String
  /// Where the system keeps it.
  let path: String

  init(_ attachment: Attachment) {
    identifier = attachment.identifier
    type = attachment.type
    path = attachment.path
  }
}
