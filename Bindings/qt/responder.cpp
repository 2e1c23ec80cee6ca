#include "responder.h"

#include <QDBusConnection>

#include "app1.h"

Responder::Responder(const QString &app, QObject *parent) : QObject(parent) {
  new App1(this);
  QString path = app;
  path.replace('.', '/').replace('-', '_');
  QDBusConnection bus = QDBusConnection::sessionBus();
  isReached_ = bus.registerObject("/" + path, this) && bus.registerService(app);
}

bool Responder::Respond(const QString &, const QString &, const QVariantMap &response) {
  Q_EMIT responded(response);
  return true;
}
