/// A person in a message or a call.
///
/// ```swift
/// let anna = INPerson(
///   personHandle: INPersonHandle(value: "anna@example.com", type: .emailAddress),
///   nameComponents: nil, displayName: "Anna", image: INImage(imageData: Data()),
///   contactIdentifier: nil, customIdentifier: nil)
/// ```
open class INPerson: NSObject, NSCopying {
  /// The address or number.
  public let personHandle: INPersonHandle?
  /// The parts of the name.
  public let nameComponents: PersonNameComponents?
  /// The name to show; made of the parts if none was given.
  public let displayName: String
  /// The person's picture.
  public let image: INImage?
  /// The person's identifier among the contacts of the user.
  public let contactIdentifier: String?
  /// The person's identifier in the app.
  public let customIdentifier: String?
  /// Whether it is the user of the device.
  public let isMe: Bool
  /// The kind of address in suggestions; stored, without effect.
  public let suggestionType: INPersonSuggestionType
  /// The relation to the user; stored, without effect.
  public let relationship: INPersonRelationship?
  /// Whether the person comes from the user's contacts; false unless given.
  public let isContactSuggestion: Bool
  /// Further addresses; none on Linux.
  open var aliases: [INPersonHandle]? { nil }

  init(
    _ handle: INPersonHandle?, _ nameComponents: PersonNameComponents?, _ displayName: String?,
    _ image: INImage?, contact: String?, custom: String?, isMe: Bool = false,
    isContactSuggestion: Bool = false, suggestion: INPersonSuggestionType = .none,
    relationship: INPersonRelationship? = nil
  ) {
    personHandle = handle
    self.nameComponents = nameComponents
    self.displayName = displayName ?? nameComponents.map(Self.name) ?? handle?.value ?? ""
    self.image = image
    contactIdentifier = contact
    customIdentifier = custom
    self.isMe = isMe
    self.isContactSuggestion = isContactSuggestion
    suggestionType = suggestion
    self.relationship = relationship
  }

  /// Creates a person.
  public convenience init(
    personHandle: INPersonHandle, nameComponents: PersonNameComponents?, displayName: String?,
    image: INImage?, contactIdentifier: String?, customIdentifier: String?
  ) {
    self.init(
      personHandle, nameComponents, displayName, image, contact: contactIdentifier,
      custom: customIdentifier)
  }

  /// Creates a person who may be the user of the device.
  public convenience init(
    personHandle: INPersonHandle, nameComponents: PersonNameComponents?, displayName: String?,
    image: INImage?, contactIdentifier: String?, customIdentifier: String?, isMe: Bool,
    suggestionType: INPersonSuggestionType = .none
  ) {
    self.init(
      personHandle, nameComponents, displayName, image, contact: contactIdentifier,
      custom: customIdentifier, isMe: isMe, suggestion: suggestionType)
  }

  /// Creates a person with a relation to the user.
  public convenience init(
    personHandle: INPersonHandle, nameComponents: PersonNameComponents?, displayName: String?,
    image: INImage?, contactIdentifier: String?, customIdentifier: String?,
    relationship: INPersonRelationship?
  ) {
    self.init(
      personHandle, nameComponents, displayName, image, contact: contactIdentifier,
      custom: customIdentifier, relationship: relationship)
  }

  /// Creates a person of a suggestion.
  public convenience init(
    personHandle: INPersonHandle, nameComponents: PersonNameComponents?, displayName: String?,
    image: INImage?, contactIdentifier: String?, customIdentifier: String?,
    isContactSuggestion: Bool, suggestionType: INPersonSuggestionType
  ) {
    self.init(
      personHandle, nameComponents, displayName, image, contact: contactIdentifier,
      custom: customIdentifier, isContactSuggestion: isContactSuggestion,
      suggestion: suggestionType)
  }

  /// Returns the person itself, which cannot be changed.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  private static func name(of parts: PersonNameComponents) -> String {
    let all = [
      parts.namePrefix, parts.givenName, parts.middleName, parts.familyName, parts.nameSuffix,
    ].compactMap(\.self).filter { !$0.isEmpty }
    return all.isEmpty ? parts.nickname ?? "" : all.joined(separator: " ")
  }

  /// The text that identifies the person; empty if the person has no identifier.
  var identity: String {
    let known = [personHandle?.value, customIdentifier, contactIdentifier, displayName]
    return known.lazy.compactMap(\.self).first { $0.contains { !$0.isWhitespace } } ?? ""
  }
}

/// An address or a number of a person.
open class INPersonHandle: NSObject, NSCopying {
  /// The address or number.
  public let value: String?
  /// The kind of the value.
  public let type: INPersonHandleType
  /// The label of the value, such as home or work.
  public let label: INPersonHandleLabel?

  /// Creates a handle with a label.
  public init(value: String?, type: INPersonHandleType, label: INPersonHandleLabel?) {
    self.value = value
    self.type = type
    self.label = label
  }

  /// Creates a handle.
  public convenience init(value: String?, type: INPersonHandleType) {
    self.init(value: value, type: type, label: nil)
  }

  /// Returns the handle itself, which cannot be changed.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// The kind of a person's handle.
public enum INPersonHandleType: Int, Sendable {
  /// Another kind.
  case unknown = 0
  /// An e-mail address.
  case emailAddress = 1
  /// A telephone number.
  case phoneNumber = 2
}

/// The kind of address that a suggestion has.
public enum INPersonSuggestionType: Int, Sendable {
  /// No suggestion.
  case none = 0
  /// A social profile.
  case socialProfile = 1
  /// An address of instant messages.
  case instantMessageAddress = 2
}

/// The label of a person's handle.
public struct INPersonHandleLabel: RawRepresentable, Hashable, Sendable {
  /// The text of the label.
  public let rawValue: String

  /// Creates a label.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Home.
  public static let home = INPersonHandleLabel(rawValue: "home")
  /// Work.
  public static let work = INPersonHandleLabel(rawValue: "work")
  /// Mobile.
  public static let mobile = INPersonHandleLabel(rawValue: "mobile")
  /// The main number.
  public static let main = INPersonHandleLabel(rawValue: "main")
  /// Another kind.
  public static let other = INPersonHandleLabel(rawValue: "other")
}

/// The relation of a person to the user.
public struct INPersonRelationship: RawRepresentable, Hashable, Sendable {
  /// The text of the relation.
  public let rawValue: String

  /// Creates a relation.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// A friend.
  public static let friend = INPersonRelationship(rawValue: "friend")
  /// A parent.
  public static let parent = INPersonRelationship(rawValue: "parent")
  /// A child.
  public static let child = INPersonRelationship(rawValue: "child")
  /// A partner.
  public static let partner = INPersonRelationship(rawValue: "partner")
}
