// The types of the interface that Qt has no name for.
#pragma once

#include <QDBusArgument>
#include <QList>
#include <QString>
#include <QVariantMap>

namespace UserNotifications {

using Dictionaries = QList<QVariantMap>;

/// A request of `ScheduleMany`.
struct Request {
  QString identifier;
  QVariantMap content;
  QVariantMap trigger;
};

using Requests = QList<Request>;

inline QDBusArgument &operator<<(QDBusArgument &out, const Request &request) {
  out.beginStructure();
  out << request.identifier << request.content << request.trigger;
  out.endStructure();
  return out;
}

inline const QDBusArgument &operator>>(const QDBusArgument &in, Request &request) {
  in.beginStructure();
  in >> request.identifier >> request.content >> request.trigger;
  in.endStructure();
  return in;
}

/// Makes the types known to Qt; to be called before the first call.
void registerTypes();

}  // namespace UserNotifications

Q_DECLARE_METATYPE(UserNotifications::Dictionaries)
Q_DECLARE_METATYPE(UserNotifications::Request)
Q_DECLARE_METATYPE(UserNotifications::Requests)
