#define _GNU_SOURCE

#include "CLinux.h"

#include <arpa/inet.h>
#include <errno.h>
#include <linux/inet_diag.h>
#include <linux/netlink.h>
#include <linux/rtnetlink.h>
#include <linux/sock_diag.h>
#include <linux/sockios.h>
#include <linux/unix_diag.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

/* An answer about one socket, which is far shorter. */
union answer {
  struct nlmsghdr head;
  char bytes[4096];
};

/* Sends one request and reads its one answer. Returns the answer's payload, or NULL with errno. */
static void *ask(const void *request, size_t size, union answer *answer) {
  int diagnosis = socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC, NETLINK_SOCK_DIAG);
  if (diagnosis < 0) return NULL;
  ssize_t count;
  do count = send(diagnosis, request, size, 0);
  while (count < 0 && errno == EINTR);
  if (count >= 0) {
    do count = recv(diagnosis, answer, sizeof *answer, 0);
    while (count < 0 && errno == EINTR);
  }
  int error = errno;
  close(diagnosis);
  errno = error;
  if (count < 0) return NULL;
  if (!NLMSG_OK(&answer->head, (size_t)count)) {
    errno = EBADMSG;
    return NULL;
  }
  if (answer->head.nlmsg_type == NLMSG_ERROR) {
    errno = -((struct nlmsgerr *)NLMSG_DATA(&answer->head))->error;
    return NULL;
  }
  if (answer->head.nlmsg_type != SOCK_DIAG_BY_FAMILY) {
    errno = EBADMSG;
    return NULL;
  }
  return NLMSG_DATA(&answer->head);
}

int clinux_unix_other_end(uint32_t inode, uint32_t *other) {
  struct {
    struct nlmsghdr head;
    struct unix_diag_req body;
  } request = {
      .head = {.nlmsg_len = sizeof request, .nlmsg_type = SOCK_DIAG_BY_FAMILY, .nlmsg_flags = NLM_F_REQUEST},
      .body = {.sdiag_family = AF_UNIX, .udiag_states = ~0U, .udiag_ino = inode, .udiag_show = UDIAG_SHOW_PEER,
               .udiag_cookie = {~0U, ~0U}},
  };
  union answer answer;
  struct unix_diag_msg *found = ask(&request, sizeof request, &answer);
  if (found == NULL) return -1;
  int rest = (int)NLMSG_PAYLOAD(&answer.head, sizeof *found);
  for (struct rtattr *part = (struct rtattr *)(found + 1); RTA_OK(part, rest); part = RTA_NEXT(part, rest)) {
    if (part->rta_type == UNIX_DIAG_PEER && RTA_PAYLOAD(part) == sizeof *other) {
      memcpy(other, RTA_DATA(part), sizeof *other);
      return 0;
    }
  }
  errno = ENOTCONN;
  return -1;
}

int clinux_tcp_socket(
    const uint8_t *own, const uint8_t *other, int bytes, uint16_t own_port, uint16_t other_port, uint32_t *user,
    uint32_t *inode) {
  struct {
    struct nlmsghdr head;
    struct inet_diag_req_v2 body;
  } request = {
      .head = {.nlmsg_len = sizeof request, .nlmsg_type = SOCK_DIAG_BY_FAMILY, .nlmsg_flags = NLM_F_REQUEST},
      .body = {.sdiag_family = bytes == 4 ? AF_INET : AF_INET6, .sdiag_protocol = IPPROTO_TCP, .idiag_states = ~0U,
               .id = {.idiag_sport = htons(own_port), .idiag_dport = htons(other_port),
                      .idiag_cookie = {INET_DIAG_NOCOOKIE, INET_DIAG_NOCOOKIE}}},
  };
  if (bytes != 4 && bytes != 16) {
    errno = EINVAL;
    return -1;
  }
  memcpy(request.body.id.idiag_src, own, (size_t)bytes);
  memcpy(request.body.id.idiag_dst, other, (size_t)bytes);
  union answer answer;
  struct inet_diag_msg *found = ask(&request, sizeof request, &answer);
  if (found == NULL) return -1;
  /* Without such a connection the kernel finds a socket that listens on the port; one that has ended has no file. */
  if (found->id.idiag_dport != request.body.id.idiag_dport || found->idiag_inode == 0) {
    errno = ENOENT;
    return -1;
  }
  *user = found->idiag_uid;
  *inode = found->idiag_inode;
  return 0;
}

int clinux_socket_network(int socket) {
  return ioctl(socket, SIOCGSKNS);
}
