// Loaded into every process the bootstraps start (node --import). Those run in a process group of their own, so that
// Ctrl+C reaches them once and in order; this ends them too when the bootstrap itself was killed.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
