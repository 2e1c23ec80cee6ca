package import UserNotifications

/// A call, which completes the content of its notification (C22).
open class INStartCallIntent: INIntent {
  /// Which earlier calls are meant; stored, without effect.
  public let callRecordFilter: INCallRecordFilter?
  /// The earlier call that is returned; stored, without effect.
  public let callRecordToCallBack: INCallRecord?
  /// The output for the sound; stored, without effect.
  public let audioRoute: INCallAudioRoute
  /// The kind of call.
  public let destinationType: INCallDestinationType
  /// The persons; the first is the caller.
  public let contacts: [INPerson]?
  /// Whether it is a call with a picture.
  public let callCapability: INCallCapability
  /// Which earlier calls are repeated; stored, without effect.
  public let recordTypeForRedialing: INCallRecordType

  /// Creates a call.
  public init(
    callRecordFilter: INCallRecordFilter?, callRecordToCallBack: INCallRecord?,
    audioRoute: INCallAudioRoute, destinationType: INCallDestinationType, contacts: [INPerson]?,
    callCapability: INCallCapability
  ) {
    self.callRecordFilter = callRecordFilter
    self.callRecordToCallBack = callRecordToCallBack
    self.audioRoute = audioRoute
    self.destinationType = destinationType
    self.contacts = contacts
    self.callCapability = callCapability
    recordTypeForRedialing = .unknown
  }

  /// Creates a call, as code for iOS 13 does.
  public init(
    audioRoute: INCallAudioRoute, destinationType: INCallDestinationType, contacts: [INPerson]?,
    recordTypeForRedialing: INCallRecordType, callCapability: INCallCapability
  ) {
    callRecordFilter = nil
    callRecordToCallBack = nil
    self.audioRoute = audioRoute
    self.destinationType = destinationType
    self.contacts = contacts
    self.callCapability = callCapability
    self.recordTypeForRedialing = recordTypeForRedialing
  }

  /// The caller's picture.
  open override func keyImage() -> INImage? { super.keyImage() ?? contacts?.first?.image }
}

extension INStartCallIntent: CommunicationProviding {
  /// The call for its notification.
  package var communication: Communication? {
    guard let caller = contacts?.first else { return nil }
    return Communication(
      name: caller.displayName, handle: caller.identity, picture: keyImage()?.source)
  }
}

/// The output for the sound of a call.
public enum INCallAudioRoute: Int, Sendable {
  /// Not said.
  case unknown = 0
  /// At the loudspeaker.
  case speakerphoneAudioRoute = 1
  /// At a Bluetooth device.
  case bluetoothAudioRoute = 2
}

/// The kind of a call.
public enum INCallDestinationType: Int, Sendable {
  /// Not said.
  case unknown = 0
  /// An ordinary call.
  case normal = 1
  /// An emergency call.
  case emergency = 2
  /// A call to the voice mail.
  case voicemail = 3
  /// The last call again.
  case redial = 4
  /// A call that returns another.
  case callBack = 5

  /// The older name of `normal`.
  public static var normalDestination: INCallDestinationType { .normal }
}

/// Whether a call has a picture.
public enum INCallCapability: Int, Sendable {
  /// Not said.
  case unknown = 0
  /// Sound alone.
  case audioCall = 1
  /// Sound and picture.
  case videoCall = 2
}

/// The kind of an earlier call.
public enum INCallRecordType: Int, Sendable {
  /// Not said.
  case unknown = 0
  /// Made by the user.
  case outgoing = 1
  /// Missed.
  case missed = 2
  /// Received.
  case received = 3
  /// The latest.
  case latest = 4
  /// On the voice mail.
  case voicemail = 5
  /// Ringing.
  case ringing = 6
  /// In progress.
  case inProgress = 7
  /// On hold.
  case onHold = 8
}

/// Which earlier calls are meant.
open class INCallRecordFilter: NSObject {
  /// The persons in the calls.
  public let participants: [INPerson]?
  /// The kind of call.
  public let callCapability: INCallCapability

  /// Creates a filter.
  public init(
    participants: [INPerson]?, callTypes: [INCallRecordType] = [], callCapability: INCallCapability
  ) {
    self.participants = participants
    self.callCapability = callCapability
  }
}

/// An earlier call.
open class INCallRecord: NSObject {
  /// The identifier of the call.
  public let identifier: String

  /// Creates a record of a call.
  public init(identifier: String) {
    self.identifier = identifier
  }
}
