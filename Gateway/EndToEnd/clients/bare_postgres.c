// Writes the rows of accepted pushes with libpq and nothing else: no HTTP/2, no TLS, no checks, no tokens.
//
//   bare_postgres ADDRESS CONNECTIONS BATCH ROWS FIRST_DEVICE DEVICES RECORD_BYTES STATEMENT OWNERS
//
// Each connection has a thread of its own and sends one transaction after the other, in pipeline mode with one round
// trip: BEGIN, the gateway's statement that accepts pushes (read from the file STATEMENT) with BATCH of them, COMMIT,
// and the statement in the file OWNERS for their devices. It waits for the answer, which the server gives once its
// standby has the commit. It prints a line of JSON.
#include <endian.h>
#include <libpq-fe.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { INT8 = 20, BYTEA = 17, PAIR = 16, ENTRY = 48, NOTE = 7 };

struct work {
  const char *address, *statement, *owners;
  int batch, rows, record, index;
  int64_t first, devices;
  pthread_barrier_t *start;
};

// A parameter in PostgreSQL's binary form.
struct value {
  char *bytes;
  int length;
};

static void fail(PGconn *connection, const char *what) {
  fprintf(stderr, "bare_postgres: %s: %s\n", what, PQerrorMessage(connection));
  exit(1);
}

static char *put32(char *at, uint32_t number) {
  number = htobe32(number);
  return memcpy(at, &number, 4) + 4;
}

static char *put64(char *at, uint64_t number) {
  number = htobe64(number);
  return memcpy(at, &number, 8) + 8;
}

static uint64_t random64(uint64_t *state) {
  uint64_t z = (*state += 0x9e3779b97f4a7c15);
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
  z = (z ^ z >> 27) * 0x94d049bb133111eb;
  return z ^ z >> 31;
}

static char *head(struct value *array, uint32_t type, int count, int element) {
  array->length = 20 + count * (4 + element);
  array->bytes = realloc(array->bytes, array->length);
  char *at = put32(array->bytes, 1);
  at = put32(at, element == 0);
  return put32(put32(put32(at, type), count), 1);
}

// `bigint[]`: the first number and its successors, `step` apart and less than `span` away.
static void numbers(struct value *array, int count, int64_t first, int64_t step, int64_t span, int64_t offset) {
  char *at = head(array, INT8, count, 8);
  for (int i = 0; i < count; i++) at = put64(put32(at, 8), first + (offset + i * step) % span);
}

// `bytea[]` of random bytes, which no server can compress; null if they have no length.
static void bytes(struct value *array, int count, int length, uint64_t *seed) {
  char *at = head(array, BYTEA, count, length);
  for (int i = 0; i < count; i++) {
    at = put32(at, length ? (uint32_t)length : UINT32_MAX);
    for (int j = 0; j < length; j += 8) {
      uint64_t word = random64(seed);
      memcpy(at + j, &word, length - j < 8 ? length - j : 8);
    }
    at += length;
  }
}

// Reads the results of `count` statements and of the end of the pipeline; false if the server undid the transaction
// because of a deadlock with the nodes that empty old partitions, which the gateway repeats as well.
static bool answered(PGconn *connection, int count) {
  bool good = true;
  for (int i = 0; i <= count; i++) {
    PGresult *result = PQgetResult(connection);
    ExecStatusType status = PQresultStatus(result);
    const char *state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    if (state && strncmp(state, "40", 2) == 0) good = false;
    bool expected = i < count ? status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK : status == PGRES_PIPELINE_SYNC;
    if (good && !expected) fail(connection, PQresStatus(status));
    PQclear(result);
    if (i < count && PQgetResult(connection)) fail(connection, "too many results");
  }
  return good;
}

static void run(PGconn *connection, const char *sql) {
  PGresult *result = PQexec(connection, sql);
  if (PQresultStatus(result) != PGRES_COMMAND_OK) fail(connection, sql);
  PQclear(result);
}

static void ask(PGconn *connection, const char *name, const struct value *values, int count) {
  const char *pointers[10];
  int lengths[10], formats[10];
  for (int i = 0; i < count; i++) {
    pointers[i] = values[i].bytes;
    lengths[i] = values[i].length;
    formats[i] = 1;
  }
  if (!PQsendQueryPrepared(connection, name, count, pointers, lengths, formats, 1)) fail(connection, name);
}

static void roll_back(PGconn *connection) {
  if (!PQsendQueryParams(connection, "ROLLBACK", 0, NULL, NULL, NULL, NULL, 0) || !PQpipelineSync(connection) ||
      !answered(connection, 1))
    fail(connection, "ROLLBACK");
}

// The settings of the gateway's connection that writes.
static PGconn *opened(const struct work *work) {
  PGconn *connection = PQconnectdb(work->address);
  if (PQstatus(connection) != CONNECTION_OK) fail(connection, "no connection");
  run(connection, "SET synchronous_commit = on");
  run(connection, "SET plan_cache_mode = force_generic_plan");
  run(connection, "SET jit = off");
  run(connection, "SET enable_seqscan = off");
  run(connection, "SET enable_hashjoin = off");
  run(connection, "SET enable_mergejoin = off");
  const char *const named[][2] = {
    {"begin", "BEGIN"}, {"accept", work->statement}, {"commit", "COMMIT"}, {"owners", work->owners}};
  for (int i = 0; i < 4; i++) {
    PGresult *result = PQprepare(connection, named[i][0], named[i][1], 0, NULL);
    if (PQresultStatus(result) != PGRES_COMMAND_OK) fail(connection, named[i][0]);
    PQclear(result);
  }
  if (!PQenterPipelineMode(connection)) fail(connection, "no pipeline");
  return connection;
}

static void *write_all(void *argument) {
  const struct work *work = argument;
  PGconn *connection = opened(work);
  struct value values[10] = {{0}}, devices = {0};
  uint64_t seed = (uint64_t)time(NULL) << 20 ^ (uint64_t)work->index << 56;
  int64_t now = (int64_t)time(NULL) * 1000;
  char moment[8];
  put64(moment, now);
  // The entries of the pushes that were answered after the commit before.
  char *notes = calloc(work->batch, ENTRY);
  pthread_barrier_wait(work->start);
  for (int done = 0, count; done < work->rows; done += count) {
    count = work->rows - done < work->batch ? work->rows - done : work->batch;
    numbers(&values[0], count, 0, 1, count, 0);
    bytes(&values[1], count, PAIR, &seed);
    numbers(&values[2], count, work->first, 1, work->devices, done);
    numbers(&values[3], count, now / 1000 + 86400, 0, 1, 0);
    numbers(&values[4], count, 10, 0, 1, 0);
    bytes(&values[5], count, 0, &seed);
    bytes(&values[6], count, work->record, &seed);
    bytes(&values[NOTE], count, ENTRY, &seed);
    values[8] = (struct value){moment, 8};
    values[9] = (struct value){notes, done ? work->batch * ENTRY : 0};
    int distinct = count < work->devices ? count : work->devices;
    numbers(&devices, distinct, work->first, 1, work->devices, done);
    bool is_committed = false;
    while (!is_committed) {
      ask(connection, "begin", NULL, 0);
      ask(connection, "accept", values, 10);
      ask(connection, "commit", NULL, 0);
      ask(connection, "owners", &devices, 1);
      if (!PQpipelineSync(connection)) fail(connection, "no end");
      is_committed = answered(connection, 4);
      if (!is_committed) roll_back(connection);
    }
  }
  PQfinish(connection);
  return NULL;
}

static char *contents(const char *path) {
  FILE *file = fopen(path, "r");
  char *text = calloc(1, 1 << 16);
  if (!file || !fread(text, 1, (1 << 16) - 1, file)) {
    perror(path);
    exit(1);
  }
  fclose(file);
  return text;
}

static double seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec + now.tv_nsec / 1e9;
}

int main(int count, char **words) {
  if (count != 10) {
    fputs("bare_postgres ADDRESS CONNECTIONS BATCH ROWS FIRST_DEVICE DEVICES RECORD_BYTES STATEMENT OWNERS\n", stderr);
    return 2;
  }
  int connections = atoi(words[2]);
  pthread_barrier_t start;
  pthread_barrier_init(&start, NULL, connections + 1);
  struct work *works = calloc(connections, sizeof *works);
  pthread_t *threads = calloc(connections, sizeof *threads);
  char *statement = contents(words[8]), *owners = contents(words[9]);
  for (int i = 0; i < connections; i++) {
    works[i] = (struct work){
      .address = words[1], .statement = statement, .owners = owners, .batch = atoi(words[3]),
      .rows = atoi(words[4]) / connections, .record = atoi(words[7]), .index = i, .first = atoll(words[5]),
      .devices = atoll(words[6]), .start = &start};
    pthread_create(&threads[i], NULL, write_all, &works[i]);
  }
  pthread_barrier_wait(&start);
  double begin = seconds();
  for (int i = 0; i < connections; i++) pthread_join(threads[i], NULL);
  double taken = seconds() - begin;
  int rows = atoi(words[4]) / connections * connections;
  printf("{\"rows\": %d, \"seconds\": %.6f, \"rate\": %.1f}\n", rows, taken, rows / taken);
  return 0;
}
