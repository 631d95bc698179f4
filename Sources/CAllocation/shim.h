// How the C library gives memory out is not among what Swift imports of it.
#include <malloc.h>
