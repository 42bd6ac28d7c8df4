import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

const INTERVAL = 1000;
/** A database that takes this long for `select 1` counts as dead: far above any queueing seen under overload. */
const PATIENCE = 20_000;
/** Milliseconds a connection may take to close; a hanging one would keep the server from stopping. */
const FAREWELL = 2000;

/** A running watch over one connection. */
export interface DatabaseWatch {
  /** Resolves with the reason when the connection ends, is closed, or stops responding. */
  lost: Promise<string>;
  close(): Promise<void>;
}

/** Sends `select 1` every second over its own connection and reports when Postgres is unreachable. */
export function watchConnection(client: pg.Client): DatabaseWatch {
  const { promise: lost, resolve: tell } = Promise.withResolvers<string>();
  let askedAt: number | null = null;
  const ask = (): void => {
    if (askedAt !== null) {
      if (Date.now() - askedAt > PATIENCE) tell(`no answer for ${PATIENCE / 1000} s`);
      return;
    }
    askedAt = Date.now();
    client.query('select 1').then(
      () => (askedAt = null),
      (error: Error) => tell(error.message),
    );
  };
  client.on('end', () => tell('its connection ended'));
  client.on('error', (error) => tell(error.message));
  const tick = setInterval(ask, INTERVAL);
  tick.unref();
  void lost.then(() => clearInterval(tick));

  async function close(): Promise<void> {
    tell('the watch was closed');
    await Promise.race([client.end().catch(() => undefined), sleep(FAREWELL, undefined, { ref: false })]);
  }
  return { lost, close };
}
