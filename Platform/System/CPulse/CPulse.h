#ifndef CPULSE_H
#define CPULSE_H

#include <pulse/pulseaudio.h>
#include <pulse/mainloop-signal.h>

/* The macros that Swift cannot read, as constants. */
static const pa_sample_format_t cpulse_native_float = PA_SAMPLE_FLOAT32NE;
static const pa_volume_t cpulse_full_volume = PA_VOLUME_NORM;

/* Combinations of flags, which C adds up and Swift's enumerations do not. */
static const pa_stream_flags_t cpulse_ordinary_stream = PA_STREAM_ADJUST_LATENCY;
static const pa_stream_flags_t cpulse_critical_stream =
    (pa_stream_flags_t)(PA_STREAM_ADJUST_LATENCY | PA_STREAM_START_UNMUTED | PA_STREAM_START_CORKED);

#endif
