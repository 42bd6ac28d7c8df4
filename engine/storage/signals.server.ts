import type pg from 'pg';

/** Of the notice by which a trigger tells the connection that writes. */
export const SIGNAL_CODE = 'TR001';

/**
 * Signals are raised by triggers (`signalChanges`): every process that listens to the channel gets a notification, and
 * the connection that writes gets a notice too. The notice arrives before its transaction's promise resolves, the
 * notification some time later.
 */
export interface Signals {
  /**
   * Calls the handler when a transaction of this process that raised the signal has ended, before its promise resolves.
   * `listen` receives those of other processes.
   */
  onOwnSignal(channel: string, handler: () => void): void;
}

/** Collects the notices of each pool's connections until the connection is given back, which is after the commit. */
export function createSignals(pools: readonly pg.Pool[]): Signals {
  const handlers = new Map<string, Set<() => void>>();
  const raised = new WeakMap<pg.PoolClient, Set<string>>();
  for (const pool of pools) {
    pool.on('connect', (client) => {
      client.on('notice', ({ code, message }) => {
        if (code !== SIGNAL_CODE || message === undefined) return;
        const channels = raised.get(client);
        if (channels) channels.add(message);
        else raised.set(client, new Set([message]));
      });
    });
    pool.on('release', (_error, client) => {
      const channels = raised.get(client);
      if (!channels) return;
      raised.delete(client);
      for (const channel of channels) for (const handler of handlers.get(channel) ?? []) handler();
    });
  }
  return {
    onOwnSignal(channel, handler) {
      const known = handlers.get(channel);
      if (known) known.add(handler);
      else handlers.set(channel, new Set([handler]));
    },
  };
}
