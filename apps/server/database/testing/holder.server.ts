import { startEmbeddedPostgres } from '../embedded.server.ts';

/** A server process reduced to its database, for tests that kill it: prints one line of JSON when ready. */
const dataDir = process.argv[2] ?? '';
const silent = (): void => undefined;
const started = Date.now();
try {
  const postgres = await startEmbeddedPostgres({
    dataDir,
    logger: { info: silent, warn: silent, error: silent },
  });
  const { url, adminUrl } = postgres;
  process.on('SIGTERM', () => void postgres.stop().then(() => process.exit(0)));
  process.on('SIGUSR2', () => process.exit(3));
  console.log(JSON.stringify({ pid: postgres.pid(), url, adminUrl, milliseconds: Date.now() - started }));
} catch (error) {
  console.log(JSON.stringify({ error: (error as Error).message }));
  process.exitCode = 1;
}
