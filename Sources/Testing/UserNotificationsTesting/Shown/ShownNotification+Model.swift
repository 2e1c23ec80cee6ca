import Foundation
import NotificationModel
import UserNotifications

extension ShownNotification {
  /// What a shell shows of a presentation.
  init(_ presentation: Presentation, at moment: Date) {
    self.init(
      app: presentation.key.app.rawValue, appName: presentation.appName,
      identifier: presentation.key.identifier, title: presentation.title,
      subtitle: presentation.subtitle, body: presentation.body, date: presentation.date.date,
      moment: moment,
      interruptionLevel: UNNotificationInterruptionLevel(
        rawValue: UInt(presentation.level.rawValue)) ?? .active,
      isPersistent: presentation.alertStyle == .alert, hidesPreview: presentation.hidesPreview,
      wakesScreen: presentation.wakesScreen, isProvisional: presentation.isProvisional,
      actions: presentation.actions.map(ShownAction.init),
      attachments: presentation.attachments.map(\.identifier),
      relevanceScore: presentation.relevanceScore)
  }
}

extension ShownAction {
  init(_ action: Presentation.Action) {
    self.init(
      identifier: action.identifier, title: action.title, isDestructive: action.isDestructive,
      opensApp: action.opensApp, needsUnlock: action.needsUnlock,
      textPlaceholder: action.textInput?.placeholder,
      textButtonTitle: action.textInput?.buttonTitle)
  }
}
