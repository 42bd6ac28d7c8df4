// Loaded into every process that the bootstraps start (node --import). Those run in a separate process group, so that
// Ctrl+C reaches them once and in order; this module ends them when the bootstrap itself was killed.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();

// A program that is starting has no handler yet. Ending by exit lets it stop its Postgres, which the default end by a
// signal would not.
for (const signal of ['SIGTERM', 'SIGINT']) {
  process.on(signal, () => process.listenerCount(signal) === 1 && process.exit(143));
}
