import pg from 'pg';

type Handler = (payload: string) => void;

/** Postgres LISTEN and NOTIFY, for messages to every process. */
export interface Notifier {
  /**
   * Calls the handler for each message on a channel. After a lost connection is restored, `onGap` is called once,
   * since messages may have been missed. Returns how to unsubscribe.
   */
  listen(channel: string, handler: Handler, onGap?: () => void): () => void;
  /** Whether messages of a channel arrive at present; false from when the connection is lost until after `onGap`. */
  hears(channel: string): boolean;
  /** Sends after the current task, batched with others into one statement, in order; equal messages are sent once. */
  notify(channel: string, payload: string): void;
}

const GATHER_MS = 15;
const RECONNECT_MS = 500;

/**
 * Makes the notifier of one process. NOTIFY takes a lock at commit, so it is never part of a visitor's transaction.
 */
export function createNotifier(
  url: string,
  pool: pg.Pool,
  onError: (error: Error) => void,
): Notifier & { close(): Promise<void> } {
  const channels = new Map<string, Set<{ handler: Handler; onGap?: () => void }>>();
  const pending = new Map<string, [channel: string, payload: string]>();
  let client: pg.Client | undefined;
  let closed = false;
  /** Set once every channel known at connecting is subscribed; later ones follow one by one. */
  let following: Promise<unknown> | undefined;
  const heard = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let retry: NodeJS.Timeout | undefined;

  async function connect(again: boolean): Promise<void> {
    if (closed) return;
    const next = new pg.Client({
      connectionString: url,
      application_name: 'tributary listen',
      keepAlive: true,
    });
    client = next;
    following = undefined;
    let lost = false;
    const reconnect = (error?: Error) => {
      if (lost || closed) return;
      lost = true;
      heard.clear();
      following = undefined;
      if (error) onError(error);
      next.end().catch(() => undefined);
      retry = setTimeout(() => void connect(true), RECONNECT_MS);
    };
    next.on('error', reconnect);
    next.on('end', () => reconnect());
    next.on('notification', ({ channel, payload }) => {
      for (const { handler } of channels.get(channel) ?? []) handler(payload ?? '');
    });
    try {
      await next.connect();
      for (const channel of channels.keys()) await next.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      reconnect(error as Error);
      return;
    }
    if (lost) return;
    following = Promise.resolve();
    if (again) for (const set of channels.values()) for (const { onGap } of set) onGap?.();
    for (const channel of channels.keys()) heard.add(channel);
  }

  /** One statement at a time: messages arrive in the order in which they were sent. */
  let flushing = Promise.resolve();
  const flushInTurn = () => {
    timer = undefined;
    return (flushing = flushing.then(flush));
  };

  async function flush(): Promise<void> {
    const batch = [...pending.values()];
    if (batch.length === 0) return;
    pending.clear();
    const channelNames = batch.map(([channel]) => channel);
    const payloads = batch.map(([, payload]) => payload);
    try {
      await pool.query('SELECT pg_notify(c, p) FROM unnest($1::text[], $2::text[]) AS m(c, p)', [
        channelNames,
        payloads,
      ]);
    } catch (error) {
      onError(error as Error);
    }
  }

  return {
    listen(channel, handler, onGap) {
      const entry = { handler, ...(onGap ? { onGap } : {}) };
      const known = channels.get(channel);
      if (known) known.add(entry);
      else channels.set(channel, new Set([entry]));
      if (!client) void connect(false);
      else if (!known && following) {
        const own = client;
        following = following
          .then(() => own.query(`LISTEN ${pg.escapeIdentifier(channel)}`))
          .then(() => client === own && following && heard.add(channel))
          .catch(() => undefined);
      }
      return () => channels.get(channel)?.delete(entry);
    },
    hears: (channel) => heard.has(channel),
    notify(channel, payload) {
      pending.set(`${channel}\n${payload}`, [channel, payload]);
      timer ??= setTimeout(() => void flushInTurn(), GATHER_MS);
    },
    async close() {
      clearTimeout(timer);
      await flushInTurn();
      closed = true;
      clearTimeout(retry);
      await client?.end().catch(() => undefined);
    },
  };
}
