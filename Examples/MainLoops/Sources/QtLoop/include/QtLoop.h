#pragma once

#ifdef __cplusplus
extern "C" {
#endif

/// Shows a window with a button and runs Qt's main loop until `qt_loop_end` is called.
///
/// `pressed` is called when the button is pressed, and `readable` when the descriptor can be read.
int qt_loop_run(int descriptor, void (*readable)(void), void (*pressed)(void));

/// Ends the main loop.
void qt_loop_end(void);

#ifdef __cplusplus
}
#endif
