#ifndef ARCHERYHUB_CREADLINE_SHIM_H
#define ARCHERYHUB_CREADLINE_SHIM_H
#include <stdio.h>
#include <readline/readline.h>
#include <readline/history.h>
static inline void hub_set_name(const char *name) { rl_readline_name = name; }
#endif
