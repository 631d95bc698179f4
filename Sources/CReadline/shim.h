/* GNU readline 8.2 for Swift. Swift 6 refuses C's global variables, because any thread might change them;
   each function here sets or reads those that belong together. All are called on the main thread only. */
#ifndef ARCHERYHUB_CREADLINE_SHIM_H
#define ARCHERYHUB_CREADLINE_SHIM_H

#include <stdio.h>
#include <readline/readline.h>
#include <readline/history.h>

/* Who we are for `$if` in an inputrc, and where lines are read and shown; both are globals. */
static inline void hub_set_up(int shows_on_error) {
  rl_readline_name = "archeryhub";
  rl_instream = stdin;
  rl_outstream = shows_on_error ? stderr : stdout;
}

/* Readline's own handlers would swallow Ctrl-C between two callbacks: three globals turn them off. */
static inline void hub_leave_signals_alone(void) {
  rl_catch_signals = 0;
  rl_catch_sigwinch = 0;
  rl_change_environment = 0;
}

/* The whole line up to the cursor is what is completed: no character breaks or quotes a word for readline,
   which could not know the language's rules. The order is the completer's. All of it is globals. */
static inline void hub_set_completion(rl_completion_func_t *complete, rl_compdisp_func_t *display) {
  rl_attempted_completion_function = complete;
  rl_completion_display_matches_hook = display;
  rl_completer_word_break_characters = "";
  rl_basic_quote_characters = "";
  rl_completer_quote_characters = NULL;
  rl_sort_completion_matches = 0;
  rl_ignore_completion_duplicates = 0;
}

/* Reset by readline before each completion: no file names, no quotes of its own, and what follows a word. */
static inline void hub_finish_completion(int append) {
  rl_attempted_completion_over = 1;
  rl_completion_suppress_quote = 1;
  rl_completion_append_character = append;
}

/* The line as it is, and the cursor in bytes; globals. */
static inline const char *hub_line(void) { return rl_line_buffer; }
static inline int hub_cursor(void) { return rl_point; }

/* From how many candidates on the user wants to be asked; a global that an inputrc sets. */
static inline int hub_query_items(void) { return rl_completion_query_items; }

/* Puts the cursor behind the last row of a long line, so that what is shown next does not overwrite it. */
static inline void hub_move_to_end(void) {
  rl_point = rl_end;
  rl_redisplay();
}

/* Whether readline by itself ends the line on Ctrl-D, as it does where it has told the terminal to mark pastes. */
static inline int hub_ends_line(void) {
  const char *marks = rl_variable_value("enable-bracketed-paste");
  return marks != NULL && marks[0] == 'o' && marks[1] == 'n';
}

/* Ctrl-D is remembered in a global, which would end the next line with an empty one too. */
static inline void hub_forget_end(void) { rl_eof_found = 0; }

/* What readline has shown so far has to be out before we write to the same terminal; `rl_outstream` is global. */
static inline void hub_flush(void) { fflush(rl_outstream); }

#endif
