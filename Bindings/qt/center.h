// The notification center of an app.
#pragma once

#include <QObject>
#include <memory>

#include "center1.h"

namespace UserNotifications {

/// Calls the system for an app. A refused call has `isError()`, and its `error().message()` names the field and the value.
///
/// The generated proxy behind it has every call of the interface. When the daemon is started again, the center registers anew.
class Center : public QObject {
  Q_OBJECT

 public:
  /// Options: `name`, `icon`, `exec` and `script`, as docs/manual/other-languages.md describes them.
  Center(const QString &app, const QVariantMap &options, QObject *parent = nullptr);

  /// The generated proxy.
  OrgUsernotificationsCenter1Interface &calls() { return calls_; }

  /// Registers the app; the first call.
  QDBusPendingReply<QVariantMap> open();

  /// Asks the person; the answer may take days.
  QDBusPendingReply<bool> requestAuthorization(const QStringList &wishes);

  /// Keeps a request; it is on disk when the reply has come. Without a trigger it is delivered at once.
  QDBusPendingReply<> schedule(
      const QString &identifier, const QVariantMap &content, const QVariantMap &trigger = {});

  /// What the person answered and nobody has acknowledged; `responded` follows for new ones.
  QDBusPendingReply<Dictionaries> takeResponses();

 Q_SIGNALS:
  /// The person answered; acknowledge it by the entry `response`.
  void responded(const QVariantMap &response);
  /// A notification of the app was delivered.
  void delivered(const QString &identifier, const QVariantMap &notification);

 private:
  void ownerChanged(const QString &owner);

  QString app_;
  QVariantMap options_;
  OrgUsernotificationsCenter1Interface calls_;
  bool takesResponses_ = false;
};

}  // namespace UserNotifications
