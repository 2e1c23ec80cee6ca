import NotificationModel

extension ControlCall {
  /// The names of the calls on the wire.
  enum Name: String, CaseIterable {
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
    case uninstall = "uninstall"
    case rebind = "rebind"
    case openAppSettings = "openAppSettings"
    case keptResponses = "keptResponses"
    case openApp = "openApp"
    case restartApp = "restartApp"
    case summaries = "summaries"
    case openContent = "openContent"
    case useContent = "useContent"
    case location = "location"
    case decideLocation = "decideLocation"
  }

  /// The name of this call.
  var name: Name {
    switch self {
    case .apps(.all): .apps
    case .notifications(.schedule): .schedule
    case .notifications(.pending): .pending
    case .notifications(.delivered): .delivered
    case .notifications(.cancel): .cancel
    case .notifications(.clear): .clear
    case .settings(.appSettings): .appSettings
    case .settings(.changeAppSettings): .changeAppSettings
    case .settings(.globalSettings): .globalSettings
    case .settings(.changeGlobalSettings): .changeGlobalSettings
    case .settings(.authorize): .authorize
    case .responses(.respond): .respond
    case .attachShell: .attachShell
    case .settings(.setFocus): .setFocus
    case .settings(.saveFocus): .saveFocus
    case .settings(.removeFocus): .removeFocus
    case .settings(.turnFocus): .turnFocus
    case .settings(.setLocked): .setLocked
    case .apps(.uninstall): .uninstall
    case .apps(.rebind): .rebind
    case .settings(.openAppSettings): .openAppSettings
    case .responses(.keptResponses): .keptResponses
    case .apps(.openApp): .openApp
    case .apps(.restartApp): .restartApp
    case .notifications(.summaries): .summaries
    case .extensions(.openContent): .openContent
    case .extensions(.useContent): .useContent
    case .places(.location): .location
    case .places(.decideLocation): .decideLocation
    }
  }
}
