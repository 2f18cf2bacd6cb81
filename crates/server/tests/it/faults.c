/* Faults for one server, as a library for LD_PRELOAD. HARENA_FAULT_CONTROL names a file whose letters choose the operations
   that fail on files whose path begins with HARENA_FAULT_PREFIX: s for syncs (EIO), w for writes (ENOSPC), r for reads (EIO),
   h for syncs that hang until the letter is removed, d for syncs that take 2.5 seconds. Without the file nothing fails.

   HARENA_FAULT_CLOCK names a file with the number of seconds by which the time of day is wrong. Other clocks are not changed. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

static int faulty(int fd, char fault) {
    const char *prefix = getenv("HARENA_FAULT_PREFIX"), *control = getenv("HARENA_FAULT_CONTROL");
    char link[64], path[4096], letters[16];
    int result = 0, saved = errno;
    if (!prefix || !control) return 0;
    int file = syscall(SYS_openat, AT_FDCWD, control, O_RDONLY | O_CLOEXEC, 0);
    if (file >= 0) {
        long length = syscall(SYS_read, file, letters, sizeof letters - 1);
        syscall(SYS_close, file);
        snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
        ssize_t named = readlink(link, path, sizeof path - 1);
        if (length > 0 && named > 0) {
            letters[length] = 0;
            path[named] = 0;
            result = strchr(letters, fault) && strncmp(path, prefix, strlen(prefix)) == 0;
        }
    }
    errno = saved;
    return result;
}

#define REAL(name) \
    static __typeof__(&name) real; \
    if (!real) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)
#define FAIL(code) do { errno = code; return -1; } while (0)

#define SYNCING(name) \
    int name(int fd) { \
        REAL(name); \
        while (faulty(fd, 'h')) usleep(20000); \
        if (faulty(fd, 'd')) usleep(2500000); \
        if (faulty(fd, 's')) FAIL(EIO); \
        return real(fd); \
    }
SYNCING(fsync)
SYNCING(fdatasync)

#define WRITING(name, offset_type) \
    ssize_t name(int fd, const void *bytes, size_t count, offset_type offset) { \
        REAL(name); \
        if (faulty(fd, 'w')) FAIL(ENOSPC); \
        return real(fd, bytes, count, offset); \
    }
WRITING(pwrite, off_t)
WRITING(pwrite64, off64_t)

ssize_t write(int fd, const void *bytes, size_t count) {
    REAL(write);
    if (faulty(fd, 'w')) FAIL(ENOSPC);
    return real(fd, bytes, count);
}

#define READING(name, offset_type) \
    ssize_t name(int fd, void *bytes, size_t count, offset_type offset) { \
        REAL(name); \
        if (faulty(fd, 'r')) FAIL(EIO); \
        return real(fd, bytes, count, offset); \
    }
READING(pread, off_t)
READING(pread64, off64_t)

static long seconds_wrong(void) {
    const char *name = getenv("HARENA_FAULT_CLOCK");
    char seconds[32];
    long wrong = 0;
    int saved = errno, file = name ? syscall(SYS_openat, AT_FDCWD, name, O_RDONLY | O_CLOEXEC, 0) : -1;
    if (file >= 0) {
        long length = syscall(SYS_read, file, seconds, sizeof seconds - 1);
        syscall(SYS_close, file);
        if (length > 0) {
            seconds[length] = 0;
            wrong = atol(seconds);
        }
    }
    errno = saved;
    return wrong;
}

int clock_gettime(clockid_t clock, struct timespec *time) {
    int result = syscall(SYS_clock_gettime, clock, time);
    if (result == 0 && clock == CLOCK_REALTIME) time->tv_sec += seconds_wrong();
    return result;
}

/* PostgreSQL takes its time from this one. */
int gettimeofday(struct timeval *restrict time, void *restrict zone) {
    struct timespec now;
    (void)zone;
    if (syscall(SYS_clock_gettime, CLOCK_REALTIME, &now) != 0) return -1;
    time->tv_sec = now.tv_sec + seconds_wrong();
    time->tv_usec = now.tv_nsec / 1000;
    return 0;
}
