// A program of KDE that notifies with a button and a field for a reply, and prints what it hears.
#include <KNotification>
#include <KNotificationReplyAction>
#include <QCoreApplication>
#include <QGuiApplication>
#include <QPixmap>
#include <QTextStream>
#include <memory>

int main(int count, char **arguments) {
  QGuiApplication application(count, arguments);
  QCoreApplication::setApplicationName(QStringLiteral("knotification-test"));
  auto *shown = new KNotification(QStringLiteral("message"), KNotification::Persistent);
  shown->setTitle(QStringLiteral("From KNotification"));
  shown->setText(QStringLiteral("a <b>body</b>"));
  QPixmap picture(32, 32);
  picture.fill(Qt::red);
  shown->setPixmap(picture);
  shown->setActions({QStringLiteral("Later"), QStringLiteral("Never")});
  auto reply = std::make_unique<KNotificationReplyAction>(QStringLiteral("Reply"));
  QObject::connect(reply.get(), &KNotificationReplyAction::replied, [](const QString &text) {
    QTextStream(stdout) << "reply " << text << Qt::endl;
  });
  shown->setReplyAction(std::move(reply));
  QObject::connect(shown, &KNotification::action1Activated, [] { QTextStream(stdout) << "action 1" << Qt::endl; });
  QObject::connect(shown, &KNotification::closed, [] {
    QTextStream(stdout) << "closed" << Qt::endl;
    QCoreApplication::quit();
  });
  shown->sendEvent();
  return application.exec();
}
