#ifndef CLINUX_H
#define CLINUX_H

#include <spawn.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

/* Only what Swift's Glibc module does not export. `Platform/Sources/LinuxEvents/CLinux.swift` declares each
   of these functions for Swift, so a change of one is a change of both. Every function returns -1 and sets errno when it
   fails, unless its comment says otherwise. */

/* timerfd_create(2), which Glibc's module leaves out: non-blocking and closed on exec. */
int clinux_timer_create(clockid_t clock);

/* timerfd_settime(2) with an absolute time, which Glibc's module leaves out. Zero seconds and zero
   nanoseconds stop the timer. `cancel_on_set` makes reads fail with ECANCELED after a clock step. */
int clinux_timer_arm(int timer, int64_t seconds, int64_t nanoseconds, bool cancel_on_set);

/* getsockopt(SO_PEERCRED), whose `struct ucred` Glibc's module leaves out. */
int clinux_peer_credentials(int socket, pid_t *process, uid_t *user, gid_t *group);

/* getsockopt(SO_PEERPIDFD), which the headers of some distributions lack: a descriptor of the process that connected,
   whatever its number means by now. ENOPROTOOPT before Linux 6.5. */
int clinux_peer_process(int socket);

/* sock_diag(7): the inode of the socket at the other end of a Unix socket of this network namespace, by the inode of the
   near one. ENOENT for one of another namespace, ENOTCONN if the other end has been closed. */
int clinux_unix_other_end(uint32_t inode, uint32_t *other);

/* sock_diag(7): the user and the inode of the TCP socket of this machine with these two ends, whose addresses have 4 or
   16 bytes in network order. ENOENT if the socket does not exist. */
int clinux_tcp_socket(
    const uint8_t *own, const uint8_t *other, int bytes, uint16_t own_port, uint16_t other_port, uint32_t *user,
    uint32_t *inode);

/* ioctl(SIOCGSKNS): a descriptor of the network namespace in which a socket was made; of an accepted one, in which its
   other end was. EPERM for a namespace in which this process has no rights. */
int clinux_socket_network(int socket);

/* pidfd_open(2), reached by number because the C library of some distributions lacks its name. */
int clinux_process_descriptor(pid_t process);

/* pidfd_send_signal(2), reached by number for the same reason: a signal to the process behind a
   descriptor, whatever its number means by now. */
int clinux_process_signal(int process, int signal);

/* prlimit(2), visible only with _GNU_SOURCE: sets both limits of another process. */
int clinux_process_limit(pid_t process, int resource, uint64_t limit);

/* POSIX_SPAWN_SETSID, visible only with _GNU_SOURCE: the child starts a session of its own. Never fails. */
short clinux_spawn_new_session(void);

/* posix_spawn_file_actions_addclosefrom_np(3), visible only with _GNU_SOURCE. Returns an errno. */
int clinux_spawn_close_from(posix_spawn_file_actions_t *actions, int first);

/* posix_spawn_file_actions_addchdir_np(3), visible only with _GNU_SOURCE. Returns an errno. */
int clinux_spawn_change_folder(posix_spawn_file_actions_t *actions, const char *path);

/* memfd_create(2), visible only with _GNU_SOURCE: a file without a name, closed on exec, that can be
   sealed. */
int clinux_memory_file(const char *name);

/* fcntl(F_ADD_SEALS), visible only with _GNU_SOURCE: no process can change the file from now on. */
int clinux_seal(int file);

/* fcntl(F_ADD_SEALS): no process can make the file shorter or longer from now on; all can write into it. */
int clinux_seal_size(int file);

/* fcntl(F_GET_SEALS), visible only with _GNU_SOURCE: whether no process can change or shorten the file, which only files
   in memory can promise. */
bool clinux_is_sealed(int file);

/* malloc_trim(3), which Glibc's module leaves out: returns free memory to the system. */
void clinux_memory_give_back(void);

/* mallopt(3), which Glibc's module leaves out: blocks from this many bytes on are allocated from the system
   one by one and returned when they are freed, as is free memory at the end of a heap. */
void clinux_memory_keep(int bytes);

/* mallopt(3): all threads allocate from one heap; otherwise each thread starts a heap of its own. */
void clinux_memory_share(void);

/* Unmaps the pages of this process's code that are as in their files; a page that runs next is mapped again from the
   kernel's cache: madvise(2). Pages that were changed in memory, as by a debugger that set a breakpoint, stay. */
void clinux_code_give_back(void);

/* pipe2(2), visible only with _GNU_SOURCE: a pipe closed on exec, whose reading end never waits. */
int clinux_pipe(int *reading, int *writing);

/* epoll(7): a descriptor that is readable while the other one is readable, has ended, or with `room` has room. */
int clinux_watch(int descriptor, bool room);

/* epoll_create1(2), which Glibc's module leaves out: closed on exec. */
int clinux_readiness(void);

/* epoll_ctl(2): reports a descriptor once under a number of the caller's when it has bytes, or room. One that is there
   already is armed again. */
int clinux_readiness_arm(int readiness, int descriptor, bool room, uint64_t number);

/* epoll_ctl(2): reports a descriptor as long as it has bytes, or room. */
int clinux_readiness_watch(int readiness, int descriptor, bool room, uint64_t number);

/* epoll_ctl(2): a descriptor is reported no more. Never fails for one that was armed. */
void clinux_readiness_forget(int readiness, int descriptor);

/* epoll_wait(2) for one report, however long that takes: its number. */
uint64_t clinux_readiness_next(int readiness);

/* setvbuf(3) of stdout, which Swift treats as shared mutable state: each line is written as soon as it ends. */
void clinux_output_by_lines(void);

/* vfork(2), prctl(PR_SET_PDEATHSIG) and execve(2): starts a program in a session of its own that ends when the
   calling thread does, with every signal at its default, an empty input, one more descriptor and no other.
   posix_spawn(3) can do neither the first nor join a group. The child starts in `folder`, with `channel` as its
   descriptor 3; `group` is the entrance of the control group that it joins first, and `output` is the descriptor
   that becomes its output and its errors; -1 for none. */
pid_t clinux_spawn_tied(
    const char *program, char *const *arguments, char *const *environment, const char *folder,
    int channel, int group, int output);

#endif
