#define _GNU_SOURCE

#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <malloc.h>
#include <signal.h>
#include <stdio.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <sys/wait.h>
#include <unistd.h>

short clinux_spawn_new_session(void) {
  return POSIX_SPAWN_SETSID;
}

int clinux_timer_create(clockid_t clock) {
  return timerfd_create(clock, TFD_CLOEXEC | TFD_NONBLOCK);
}

int clinux_timer_arm(int timer, int64_t seconds, int64_t nanoseconds, bool cancel_on_set) {
  struct itimerspec due = {.it_value = {.tv_sec = seconds, .tv_nsec = nanoseconds}};
  int flags = TFD_TIMER_ABSTIME | (cancel_on_set ? TFD_TIMER_CANCEL_ON_SET : 0);
  return timerfd_settime(timer, flags, &due, NULL);
}

int clinux_peer_credentials(int socket, pid_t *process, uid_t *user, gid_t *group) {
  struct ucred peer;
  socklen_t length = sizeof(peer);
  int result = getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &length);
  if (result == 0) {
    *process = peer.pid;
    *user = peer.uid;
    *group = peer.gid;
  }
  return result;
}

#ifndef SO_PEERPIDFD
#define SO_PEERPIDFD 77
#endif

int clinux_peer_process(int socket) {
  int process = -1;
  socklen_t length = sizeof(process);
  return getsockopt(socket, SOL_SOCKET, SO_PEERPIDFD, &process, &length) == 0 ? process : -1;
}

int clinux_process_descriptor(pid_t process) {
  return (int)syscall(SYS_pidfd_open, process, 0);
}

int clinux_process_signal(int process, int signal) {
  return (int)syscall(SYS_pidfd_send_signal, process, signal, NULL, 0);
}

int clinux_process_limit(pid_t process, int resource, uint64_t limit) {
  struct rlimit both = {.rlim_cur = limit, .rlim_max = limit};
  return prlimit(process, resource, &both, NULL);
}

int clinux_spawn_close_from(posix_spawn_file_actions_t *actions, int first) {
  return posix_spawn_file_actions_addclosefrom_np(actions, first);
}

int clinux_spawn_change_folder(posix_spawn_file_actions_t *actions, const char *path) {
  return posix_spawn_file_actions_addchdir_np(actions, path);
}

int clinux_memory_file(const char *name) {
  return memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING);
}

int clinux_seal(int file) {
  return fcntl(file, F_ADD_SEALS, F_SEAL_SEAL | F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE);
}

int clinux_seal_size(int file) {
  return fcntl(file, F_ADD_SEALS, F_SEAL_SEAL | F_SEAL_SHRINK | F_SEAL_GROW);
}

bool clinux_is_sealed(int file) {
  int needed = F_SEAL_SHRINK | F_SEAL_WRITE;
  int seals = fcntl(file, F_GET_SEALS);
  return seals >= 0 && (seals & needed) == needed;
}

int clinux_pipe(int *reading, int *writing) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) < 0) return -1;
  /* Only of this end: a child's writes may wait. */
  if (fcntl(ends[0], F_SETFL, O_NONBLOCK) < 0) {
    int error = errno;
    close(ends[0]);
    close(ends[1]);
    errno = error;
    return -1;
  }
  *reading = ends[0];
  *writing = ends[1];
  return 0;
}

void clinux_memory_give_back(void) {
  malloc_trim(0);
}

void clinux_output_by_lines(void) {
  setvbuf(stdout, NULL, _IOLBF, 0);
}

void clinux_memory_share(void) {
  mallopt(M_ARENA_MAX, 1);
}

void clinux_memory_keep(int bytes) {
  mallopt(M_MMAP_THRESHOLD, bytes);
  mallopt(M_TRIM_THRESHOLD, bytes);
}

/* Closes all descriptors from 4 on when the program starts; until then errors can be reported. */
static void close_on_exec(int kept) {
  if (syscall(SYS_close_range, 4, ~0U, 4 /* CLOSE_RANGE_CLOEXEC */) == 0) return;
  /* A kernel before 5.11. */
  long most = sysconf(_SC_OPEN_MAX);
  for (int number = 4; number < most; number++) {
    if (number != kept) close(number);
  }
}

/* The settings of a child before its program starts. */
struct clinux_child {
  const char *program;
  char *const *arguments;
  char *const *environment;
  const char *folder;
  int channel;
  int group;
  int output;
};

/* Between vfork and execve: only calls that are safe there, and nothing of the parent's is written to. Returns the
   error if the program did not start. */
static int become(const struct clinux_child *child, pid_t parent, int report) {
  struct sigaction usual = {.sa_handler = SIG_DFL};
  for (int number = 1; number < NSIG; number++) sigaction(number, &usual, NULL);
  if (prctl(PR_SET_PDEATHSIG, SIGKILL) < 0) return errno;
  if (getppid() != parent) return ESRCH;
  if (child->group >= 0 && write(child->group, "0", 1) < 0) return errno;
  if (setsid() < 0) return errno;
  int channel = child->channel;
  if (channel <= 3 && (channel = fcntl(channel, F_DUPFD, 4)) < 0) return errno;
  int output = child->output;
  if (output >= 0 && output <= 3 && (output = fcntl(output, F_DUPFD, 4)) < 0) return errno;
  int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
  if (nothing < 0) return errno;
  for (int stream = 0; stream < 3; stream++) {
    if (nothing == stream ? fcntl(stream, F_SETFD, 0) < 0 : dup2(nothing, stream) < 0) return errno;
  }
  if (output >= 0 && (dup2(output, 1) < 0 || dup2(output, 2) < 0)) return errno;
  if (dup2(channel, 3) < 0) return errno;
  close_on_exec(report);
  if (chdir(child->folder) < 0) return errno;
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  execve(child->program, child->arguments, child->environment);
  return errno;
}

/* Makes the child; it reports its error through the pipe, which closes by itself when its program starts. Sanitizers
   make vfork a fork, so memory would not do. */
static int start(const struct clinux_child *child, pid_t *process, const int ends[2]) {
  pid_t parent = getpid();
  *process = vfork();
  if (*process == 0) {
    int error = become(child, parent, ends[1]);
    ssize_t written = write(ends[1], &error, sizeof error);
    _exit(written < 0 ? 126 : 127);
  }
  return *process < 0 ? errno : 0;
}

pid_t clinux_spawn_tied(
    const char *program, char *const *arguments, char *const *environment, const char *folder,
    int channel, int group, int output) {
  const struct clinux_child child = {
      program, arguments, environment, folder, channel, group, output};
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) < 0) return -1;
  /* Descriptors up to 3 are the child's own. */
  int writing = fcntl(ends[1], F_DUPFD_CLOEXEC, 4);
  int error = writing < 0 ? errno : 0;
  close(ends[1]);
  ends[1] = writing;
  sigset_t all, before;
  sigfillset(&all);
  pid_t process = -1;
  if (error == 0) error = pthread_sigmask(SIG_SETMASK, &all, &before);
  if (error == 0) {
    error = start(&child, &process, ends);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
  }
  if (writing >= 0) close(writing);
  int failure = 0;
  ssize_t count = 0;
  if (error == 0) {
    do count = read(ends[0], &failure, sizeof failure);
    while (count < 0 && errno == EINTR);
    if (count == sizeof failure) {
      error = failure;
      waitpid(process, NULL, 0);
    }
  }
  close(ends[0]);
  if (error == 0) return process;
  errno = error;
  return -1;
}

int clinux_readiness(void) { return epoll_create1(EPOLL_CLOEXEC); }

int clinux_readiness_arm(int readiness, int descriptor, bool room, uint64_t number) {
  struct epoll_event event = {.events = (room ? EPOLLOUT : EPOLLIN) | EPOLLONESHOT, .data.u64 = number};
  if (epoll_ctl(readiness, EPOLL_CTL_MOD, descriptor, &event) == 0) return 0;
  return errno == ENOENT ? epoll_ctl(readiness, EPOLL_CTL_ADD, descriptor, &event) : -1;
}

int clinux_readiness_watch(int readiness, int descriptor, bool room, uint64_t number) {
  struct epoll_event event = {.events = room ? EPOLLOUT : EPOLLIN, .data.u64 = number};
  return epoll_ctl(readiness, EPOLL_CTL_ADD, descriptor, &event);
}

void clinux_readiness_forget(int readiness, int descriptor) {
  epoll_ctl(readiness, EPOLL_CTL_DEL, descriptor, NULL);
}

uint64_t clinux_readiness_next(int readiness) {
  struct epoll_event event;
  while (epoll_wait(readiness, &event, 1, -1) != 1) {
  }
  return event.data.u64;
}

int clinux_watch(int descriptor, bool room) {
  int watch = epoll_create1(EPOLL_CLOEXEC);
  struct epoll_event event = {.events = room ? EPOLLOUT : EPOLLIN};
  if (watch >= 0 && epoll_ctl(watch, EPOLL_CTL_ADD, descriptor, &event) != 0) {
    close(watch);
    return -1;
  }
  return watch;
}

/* The context of the callback of dl_iterate_phdr(3). */
struct code_pages {
  uintptr_t size;
  /* proc_pid_pagemap(5): eight bytes for each page. */
  int map;
};

/* Whether a page is as in its file. One that was written, as by a debugger that set a breakpoint, is a copy: unmapping it would
   bring the file's content back. */
static bool is_of_file(uint64_t entry) {
  const uint64_t present = 1ull << 63, swapped = 1ull << 62, file = 1ull << 61;
  return !(entry & swapped) && (!(entry & present) || (entry & file));
}

/* Unmaps a range of pages, but no page that was written. */
static void give_back_pages(const struct code_pages *pages, uintptr_t page, uintptr_t end) {
  uint64_t entries[512];
  while (page < end) {
    size_t wanted = end - page < 512 ? end - page : 512;
    ssize_t bytes = pread(pages->map, entries, wanted * sizeof *entries, (off_t)(page * sizeof *entries));
    if (bytes <= 0) return;
    size_t count = (size_t)bytes / sizeof *entries;
    for (size_t first = 0; first < count;) {
      size_t last = first;
      while (last < count && is_of_file(entries[last])) last++;
      // Of a part that may not be unmapped, such as the kernel's own, nothing happens.
      if (last > first) madvise((void *)((page + first) * pages->size), (last - first) * pages->size, MADV_DONTNEED);
      first = last + 1;
    }
    page += count;
  }
}

static int give_back_code(struct dl_phdr_info *object, size_t size, void *context) {
  const struct code_pages *pages = context;
  for (int i = 0; i < object->dlpi_phnum; i++) {
    const ElfW(Phdr) *part = &object->dlpi_phdr[i];
    if (part->p_type != PT_LOAD || !(part->p_flags & PF_X) || part->p_flags & PF_W) continue;
    uintptr_t start = object->dlpi_addr + part->p_vaddr;
    give_back_pages(pages, start / pages->size, (start + part->p_memsz + pages->size - 1) / pages->size);
  }
  return 0;
}

void clinux_code_give_back(void) {
  struct code_pages pages = {.size = (uintptr_t)sysconf(_SC_PAGESIZE), .map = open("/proc/self/pagemap", O_RDONLY | O_CLOEXEC)};
  if (pages.map < 0) return;
  dl_iterate_phdr(give_back_code, &pages);
  close(pages.map);
}
