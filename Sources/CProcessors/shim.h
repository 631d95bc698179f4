// On which processors threads run: the C library declares this only for programs that ask for all of GNU's additions,
// which Swift's import of it does not.
#include <pthread.h>
#include <stddef.h>

/// A set of processors, a bit each, in the form that the system has for it.
struct archeryhub_processors {
  unsigned long bits[1024 / (8 * sizeof(unsigned long))];
};

int sched_getcpu(void);
int sched_getaffinity(pid_t thread, size_t size, struct archeryhub_processors *processors);
int sched_setaffinity(pid_t thread, size_t size, const struct archeryhub_processors *processors);
int pthread_attr_setaffinity_np(pthread_attr_t *attributes, size_t size, const struct archeryhub_processors *processors);

/// The processors that the calling thread may run on; false if the system does not say.
static inline _Bool archeryhub_allowed(struct archeryhub_processors *processors) {
  return sched_getaffinity(0, sizeof *processors, processors) == 0;
}

/// Leaves out the processor that the calling thread is running on.
static inline void archeryhub_leave_present(struct archeryhub_processors *processors) {
  int present = sched_getcpu();
  size_t width = 8 * sizeof(unsigned long);
  if (present >= 0 && (size_t)present < 8 * sizeof *processors) {
    processors->bits[present / width] &= ~(1ul << present % width);
  }
}

/// Lets the calling thread run on these processors; nothing changes if it may run on none of them.
static inline void archeryhub_run_on(const struct archeryhub_processors *processors) {
  (void)sched_setaffinity(0, sizeof *processors, processors);
}

/// Lets threads with these attributes begin on these processors.
static inline _Bool archeryhub_begin_on(pthread_attr_t *attributes, const struct archeryhub_processors *processors) {
  return pthread_attr_setaffinity_np(attributes, sizeof *processors, processors) == 0;
}
