// A client of KUnifiedPush that writes what its library reports, one line each.
#include <KUnifiedPush/Connector>
#include <QCoreApplication>
#include <QDBusConnection>
#include <cstdio>

using KUnifiedPush::Connector;

static QByteArray letters(const QByteArray &bytes) {
  return bytes.toBase64(QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals);
}

int main(int count, char **words) {
  QCoreApplication app(count, words);
  const QString name = app.arguments().at(1);
  QDBusConnection::sessionBus().registerService(name);
  QDBusConnection::sessionBus().connect(QString(), "/org/freedesktop/DBus/Local", "org.freedesktop.DBus.Local",
                                        "Disconnected", &app, SLOT(quit()));
  Connector connector(name);
  const auto report = [&connector] {
    std::printf("{\"state\": %d, \"endpoint\": \"%s\", \"p256dh\": \"%s\", \"auth\": \"%s\"}\n",
                int(connector.state()), qPrintable(connector.endpoint()),
                letters(connector.contentEncryptionPublicKey()).constData(),
                letters(connector.contentEncryptionAuthSecret()).constData());
    std::fflush(stdout);
  };
  QObject::connect(&connector, &Connector::endpointChanged, report);
  QObject::connect(&connector, &Connector::stateChanged, report);
  QObject::connect(&connector, &Connector::messageReceived, [](const QByteArray &text) {
    std::printf("{\"message\": \"%s\"}\n", text.toHex().constData());
    std::fflush(stdout);
  });
  if (app.arguments().contains("register")) {
    if (count > 3) connector.setVapidPublicKey(app.arguments().at(3));
    connector.registerClient("Messages of a test");
  }
  if (app.arguments().contains("unregister")) connector.unregisterClient();
  return app.exec();
}
