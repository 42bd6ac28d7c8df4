import type pg from 'pg';

const INTERVAL = 1000;
/** A database that takes this long for `select 1` is taken for dead: far above any queueing seen under overload. */
const PATIENCE = 20_000;

/** A running watch over one connection. */
export interface Watch {
  /** Resolves with the reason when the connection ends or answers stop coming. */
  lost: Promise<string>;
  close(): Promise<void>;
}

/** Asks `select 1` every second over its own connection and tells when Postgres is no longer there. */
export function watchConnection(client: pg.Client): Watch {
  let asking: number | null = null;
  let tick: NodeJS.Timeout | undefined;
  const lost = new Promise<string>((resolve) => {
    client.on('end', () => resolve('its connection ended'));
    client.on('error', (error) => resolve(error.message));
    tick = setInterval(() => {
      if (asking !== null) {
        if (Date.now() - asking > PATIENCE) resolve(`no answer for ${PATIENCE / 1000} s`);
        return;
      }
      asking = Date.now();
      client.query('select 1').then(
        () => (asking = null),
        (error: Error) => resolve(error.message),
      );
    }, INTERVAL);
    tick.unref();
  });
  const close = async (): Promise<void> => {
    clearInterval(tick);
    await client.end().catch(() => undefined);
  };
  return { lost: lost.finally(() => clearInterval(tick)), close };
}
