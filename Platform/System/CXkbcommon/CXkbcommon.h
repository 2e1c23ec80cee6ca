#ifndef CXKBCOMMON_H
#define CXKBCOMMON_H
#include <xkbcommon/xkbcommon-compose.h>
#include <xkbcommon/xkbcommon.h>
#endif
