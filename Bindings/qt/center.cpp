#include "center.h"

#include <QDBusConnection>
#include <QDBusMetaType>
#include <QDBusServiceWatcher>
#include <limits>

namespace UserNotifications {

namespace {
const char kName[] = "org.usernotifications.Daemon";
const char kPath[] = "/org/usernotifications/Center";
}  // namespace

void registerTypes() {
  qDBusRegisterMetaType<Dictionaries>();
  qDBusRegisterMetaType<Request>();
  qDBusRegisterMetaType<Requests>();
}

Center::Center(const QString &app, const QVariantMap &options, QObject *parent)
    : QObject(parent), app_(app), options_(options), calls_(kName, kPath, QDBusConnection::sessionBus()) {
  registerTypes();
  // A call may have to wait for a person.
  calls_.setTimeout(std::numeric_limits<int>::max());
  connect(&calls_, &OrgUsernotificationsCenter1Interface::Delivered, this, &Center::delivered);
  connect(&calls_, &OrgUsernotificationsCenter1Interface::Responded, this,
          [this](const QString &, const QString &, const QVariantMap &response) { Q_EMIT responded(response); });
  connect(&calls_, &OrgUsernotificationsCenter1Interface::Dismissed, this,
          [this](const QString &, const QVariantMap &response) { Q_EMIT responded(response); });
  auto *watcher = new QDBusServiceWatcher(
      kName, QDBusConnection::sessionBus(), QDBusServiceWatcher::WatchForRegistration, this);
  connect(watcher, &QDBusServiceWatcher::serviceRegistered, this, &Center::ownerChanged);
}

QDBusPendingReply<QVariantMap> Center::open() { return calls_.Register(app_, options_); }

QDBusPendingReply<bool> Center::requestAuthorization(const QStringList &wishes) {
  return calls_.RequestAuthorization(wishes, {});
}

QDBusPendingReply<> Center::schedule(
    const QString &identifier, const QVariantMap &content, const QVariantMap &trigger) {
  return calls_.Schedule(identifier, content, trigger, {});
}

QDBusPendingReply<Dictionaries> Center::takeResponses() {
  takesResponses_ = true;
  return calls_.TakeResponses();
}

// A daemon that was started again knows nothing of this connection.
void Center::ownerChanged(const QString &) {
  open();
  if (!takesResponses_) return;
  auto *watcher = new QDBusPendingCallWatcher(takeResponses(), this);
  connect(watcher, &QDBusPendingCallWatcher::finished, this, [this, watcher] {
    const QDBusPendingReply<Dictionaries> reply = *watcher;
    if (!reply.isError()) {
      for (const QVariantMap &response : reply.value()) Q_EMIT responded(response);
    }
    watcher->deleteLater();
  });
}

}  // namespace UserNotifications
