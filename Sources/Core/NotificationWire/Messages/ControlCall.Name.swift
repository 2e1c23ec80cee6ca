package import NotificationModel

extension ControlCall {
  /// What each call is called on the wire.
  enum Name: String, CaseIterable {
    case status = "status"
    case apps = "apps"
    case schedule = "schedule"
    case pending = "pending"
    case delivered = "delivered"
    case cancel = "cancel"
    case clear = "clear"
    case appSettings = "appSettings"
    case changeAppSettings = "changeAppSettings"
    case globalSettings = "globalSettings"
    case changeGlobalSettings = "changeGlobalSettings"
    case authorize = "authorize"
    case respond = "respond"
    case attachShell = "attachShell"
    case setFocus = "setFocus"
    case saveFocus = "saveFocus"
    case removeFocus = "removeFocus"
    case turnFocus = "turnFocus"
    case setLocked = "setLocked"
    case advanceClock = "advanceClock"
    case setClock = "setClock"
    case install = "install"
    case uninstall = "uninstall"
    case rebind = "rebind"
    case openAppSettings = "openAppSettings"
    case keptResponses = "keptResponses"
    case openApp = "openApp"
    case restartApp = "restartApp"
    case push = "push"
    case checkPush = "checkPush"
    case summaries = "summaries"
    case timeline = "timeline"
    case followTimeline = "followTimeline"
    case openContent = "openContent"
    case useContent = "useContent"
    case location = "location"
    case setLocation = "setLocation"
    case replayLocation = "replayLocation"
    case resumeLocation = "resumeLocation"
    case decideLocation = "decideLocation"
    case gateways = "gateways"
    case addGateway = "addGateway"
    case removeGateway = "removeGateway"
    case doctor = "doctor"
  }

  /// The name of this call as it is written.
  package var wireName: String { name.rawValue }

  /// The name of this call.
  var name: Name {
    switch self {
    case .status: .status
    case .apps: .apps
    case .schedule: .schedule
    case .pending: .pending
    case .delivered: .delivered
    case .cancel: .cancel
    case .clear: .clear
    case .appSettings: .appSettings
    case .changeAppSettings: .changeAppSettings
    case .globalSettings: .globalSettings
    case .changeGlobalSettings: .changeGlobalSettings
    case .authorize: .authorize
    case .respond: .respond
    case .attachShell: .attachShell
    case .setFocus: .setFocus
    case .saveFocus: .saveFocus
    case .removeFocus: .removeFocus
    case .turnFocus: .turnFocus
    case .setLocked: .setLocked
    case .advanceClock: .advanceClock
    case .setClock: .setClock
    case .install: .install
    case .uninstall: .uninstall
    case .rebind: .rebind
    case .openAppSettings: .openAppSettings
    case .keptResponses: .keptResponses
    case .openApp: .openApp
    case .restartApp: .restartApp
    case .push: .push
    case .checkPush: .checkPush
    case .summaries: .summaries
    case .timeline: .timeline
    case .followTimeline: .followTimeline
    case .openContent: .openContent
    case .useContent: .useContent
    case .location: .location
    case .setLocation: .setLocation
    case .replayLocation: .replayLocation
    case .resumeLocation: .resumeLocation
    case .decideLocation: .decideLocation
    case .gateways: .gateways
    case .addGateway: .addGateway
    case .removeGateway: .removeGateway
    case .doctor: .doctor
    }
  }
}
