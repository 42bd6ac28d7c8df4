import type { RunningServer } from './server.ts';

/** Ends the process properly on SIGTERM and SIGINT; a second signal ends it at once. */
export function stopOnSignals(server: RunningServer): void {
  let asked = false;
  const stop = (signal: string): void => {
    if (asked) process.exit(1);
    asked = true;
    server.logger.info({ signal }, 'stopping');
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        server.logger.error({ err: error }, 'stop failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
