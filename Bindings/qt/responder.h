// The app's end of being started by a response.
#pragma once

#include <QObject>
#include <QVariantMap>

/// The object that the system calls, on the app's own name and path; the generated adaptor puts it on the bus.
class Responder : public QObject {
  Q_OBJECT

 public:
  /// Takes the app's name on the session bus.
  explicit Responder(const QString &app, QObject *parent = nullptr);

  /// Whether the app has its name, so that the system reaches it.
  bool isReached() const { return isReached_; }

 public Q_SLOTS:
  /// What the person answered; the answer true is the acknowledgment.
  bool Respond(const QString &identifier, const QString &action, const QVariantMap &response);

 Q_SIGNALS:
  void responded(const QVariantMap &response);

 private:
  bool isReached_ = false;
};
