import { totalmem } from 'node:os';

const MEGABYTE = 1024 * 1024;

/** An eighth of the memory this process may use, between 128 MB and 1 GB. */
function sharedBuffers(): string {
  const allowed = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  return `${Math.round(Math.min(1024, Math.max(128, allowed / MEGABYTE / 8)))}MB`;
}

/**
 * Settings of the embedded Postgres for a machine of about two cores. A confirmed write is on disk: fsync,
 * synchronous_commit and full_page_writes stay on unless `durable` is false (tests that throw their data away).
 */
export function postgresSettings(durable: boolean): Record<string, string> {
  const switchable = durable ? 'on' : 'off';
  return {
    fsync: switchable,
    synchronous_commit: switchable,
    full_page_writes: switchable,
    shared_buffers: sharedBuffers(),
    max_connections: '120',
    // Bounds crash recovery to a few seconds of replay while still spreading checkpoints.
    max_wal_size: '768MB',
    min_wal_size: '128MB',
    checkpoint_timeout: '5min',
    wal_buffers: '16MB',
    // Workers for read-ahead would compete with the queries for the two cores.
    io_method: 'sync',
    max_worker_processes: '4',
    max_parallel_workers: '2',
    max_parallel_workers_per_gather: '1',
    max_wal_senders: '2',
    // Queries are short: compiling them costs more than it saves.
    jit: 'off',
    random_page_cost: '1.1',
    effective_io_concurrency: '64',
    autovacuum_naptime: '20s',
    idle_in_transaction_session_timeout: '60s',
    password_encryption: 'scram-sha-256',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    logging_collector: 'off',
    log_min_messages: 'warning',
    log_checkpoints: 'off',
    log_line_prefix: '%m [%p] ',
  };
}
