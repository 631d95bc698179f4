// Linux's rename with flags, renameat2(2): the C library declares it only for programs that ask for all of GNU's
// additions, which Swift's import of it does not.
#include <fcntl.h>

int renameat2(int from_folder, const char *from, int to_folder, const char *to, unsigned int flags);

/// Gives a file a name that no other file has; fails with EEXIST where one has it.
static inline int archeryhub_rename_new(const char *from, const char *to) {
  return renameat2(AT_FDCWD, from, AT_FDCWD, to, 1u /* RENAME_NOREPLACE */);
}

/// Lets two files change places.
static inline int archeryhub_exchange(const char *one, const char *other) {
  return renameat2(AT_FDCWD, one, AT_FDCWD, other, 2u /* RENAME_EXCHANGE */);
}
