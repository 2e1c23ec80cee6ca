#include "QtLoop.h"

#include <QApplication>
#include <QPushButton>
#include <QSocketNotifier>

int qt_loop_run(int descriptor, void (*readable)(void), void (*pressed)(void)) {
  int count = 1;
  char name[] = "QtTea";
  char *arguments[] = {name, nullptr};
  QApplication application(count, arguments);

  // Read is level-triggered: `readable` empties the descriptor, or it would be called for ever.
  QSocketNotifier notifier(descriptor, QSocketNotifier::Read);
  QObject::connect(&notifier, &QSocketNotifier::activated, [readable] { readable(); });

  QPushButton button("Brew tea");
  QObject::connect(&button, &QPushButton::clicked, [pressed] { pressed(); });
  button.show();
  return application.exec();
}

void qt_loop_end() { QCoreApplication::quit(); }
