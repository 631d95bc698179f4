// What the system called the program with. The C library keeps it, and shows it only to what is linked with it whole.
extern char **__libc_argv;
extern int __libc_argc;

/// The words of the command line, the program's name first; `count` says how many.
static inline char **archeryhub_arguments(int *count) {
  *count = __libc_argc;
  return __libc_argv;
}
