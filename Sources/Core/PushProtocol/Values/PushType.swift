/// What a push is for, as `apns-push-type` says it (I4).
public enum PushType: String, CaseIterable, Hashable, Sendable {
  case alert
  case background
  case controls
  case location
  case voip
  case complication
  case fileprovider
  case mdm
  case liveactivity
  case pushtotalk
  case widgets
}
