/// The key of a uniform type identifier that replaces the one of the file's extension (D4).
public let UNNotificationAttachmentOptionsTypeHintKey = "UNNotificationAttachmentOptionsTypeHintKey"

/// The key of a Boolean that hides the thumbnail (D10).
public let UNNotificationAttachmentOptionsThumbnailHiddenKey =
  "UNNotificationAttachmentOptionsThumbnailHiddenKey"

/// The key of a rectangle, as a dictionary in units of the picture, that the thumbnail shows (D10).
public let UNNotificationAttachmentOptionsThumbnailClippingRectKey =
  "UNNotificationAttachmentOptionsThumbnailClippingRectKey"

/// The key of the frame or second that the thumbnail shows (D10).
public let UNNotificationAttachmentOptionsThumbnailTimeKey =
  "UNNotificationAttachmentOptionsThumbnailTimeKey"
