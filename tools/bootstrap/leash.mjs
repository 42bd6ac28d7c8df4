// Loaded into every process the bootstraps start (node --import). Those run in a process group of their own, so that
// Ctrl+C reaches them once and in order; this ends them too when the bootstrap itself was killed.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();

// While a program starts it has no handler of its own yet. Leaving by exit lets it take its Postgres along, which the
// default end by a signal would not.
for (const signal of ['SIGTERM', 'SIGINT']) {
  process.on(signal, () => process.listenerCount(signal) === 1 && process.exit(143));
}
