import { publishServerEvent } from '@tributary/kit/server-events.console.ts';
import type { QueryClient } from '@tanstack/react-query';
import { consoleFeatures } from '../features.ts';
import { createGatherer } from './gather.ts';
import { ensureSession } from './store.console.ts';
import { whoOptions } from './who.console.ts';

/** The server sends a heartbeat every 20 s; after three missed ones the connection is dead, in ms. */
const SILENCE_MS = 65_000;
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;
/** How long changes are collected before the affected data is read again, in ms. */
const CALM_MS = 300;
const SHARED = 'tributary-events';

/** An event, as the tab with the connection sends it to the other tabs. */
type Told = { event: string; data: string };

/** Handles an event: marks the data that it puts out of date, and passes it to the screens that are open. */
export function receive(
  queries: QueryClient,
  changed: (resource: string) => void,
  { event, data: text }: Told,
): void {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return;
  }
  // After a gap any data may have changed.
  if (event === 'resync') void queries.invalidateQueries();
  for (const { name } of consoleFeatures.filter(({ staleAfter }) => staleAfter?.some((one) => one === event)))
    void queries.invalidateQueries({ queryKey: [name], refetchType: 'none' });
  const resource = (data as { resource?: unknown } | null)?.resource;
  if (event === 'change' && typeof resource === 'string') changed(resource);
  publishServerEvent(event, data);
}

/** Reads one connection until it ends. Resolves to whether it was established. */
async function readOnce(hand: (told: Told) => void, stop: AbortSignal): Promise<boolean> {
  const session = await ensureSession();
  if (!session) return false;
  const silence = new AbortController();
  const response = await fetch('/api/v1/events', {
    headers: { accept: 'text/event-stream', authorization: `Bearer ${session.token}` },
    signal: AbortSignal.any([stop, silence.signal]),
  });
  if (!response.ok || !response.body) return false;
  let timer = 0;
  const isAlive = (): void => {
    window.clearTimeout(timer);
    timer = window.setTimeout(() => silence.abort(), SILENCE_MS);
  };
  // Heartbeats are comments.
  const { EventSourceParserStream } = await import('eventsource-parser/stream');
  const parser = new EventSourceParserStream({ onComment: isAlive });
  const events = response.body.pipeThrough(new TextDecoderStream()).pipeThrough(parser).getReader();
  try {
    for (;;) {
      isAlive();
      const { done, value } = await events.read();
      if (done) return true;
      hand({ event: value.event ?? 'message', data: value.data });
    }
  } catch {
    return true;
  } finally {
    window.clearTimeout(timer);
  }
}

/** Keeps a connection until it is stopped; reconnects a broken one with growing delays. */
async function keepReading(hand: (told: Told) => void, stop: AbortSignal, missed: boolean): Promise<void> {
  let wait = FIRST_WAIT_MS;
  let gap = missed;
  while (!stop.aborted) {
    const began = await readOnce((told) => {
      if (told.event === 'hello' && gap) hand({ event: 'resync', data: '{}' });
      if (told.event === 'hello') gap = true;
      else hand(told);
    }, stop).catch(() => false);
    wait = began ? FIRST_WAIT_MS : Math.min(wait * 2, LONGEST_WAIT_MS);
    if (!stop.aborted) await new Promise((resolve) => setTimeout(resolve, wait * (0.5 + Math.random())));
  }
}

/**
 * Follows the server's events while a person is signed in: each change invalidates the cached data of its resource and
 * of the plan's quotas, and each event reaches `useServerEvents`. One tab has the connection and passes events to the
 * others, since browsers allow only six per host; when it closes, another takes over. Returns a function that stops it.
 */
export function followServerEvents(queries: QueryClient): () => void {
  const stop = new AbortController();
  const changed = createGatherer(
    // Any change may count towards the plan.
    (resources) =>
      Promise.all(
        [
          ...[...resources, 'quotas'].map((resource) => [resource]),
          // The shell shows the organization's name and logo, and leads to a second factor when one is asked for.
          ...(resources.has('organization') || resources.has('security') ? [whoOptions.queryKey] : []),
        ].map((queryKey) => queries.invalidateQueries({ queryKey })),
      ),
    CALM_MS,
  );
  if (!navigator.locks || typeof BroadcastChannel === 'undefined') {
    void keepReading((told) => receive(queries, changed, told), stop.signal, false);
    return () => stop.abort();
  }
  const tabs = new BroadcastChannel(SHARED);
  tabs.onmessage = (event: MessageEvent<Told>) => receive(queries, changed, event.data);
  const hand = (told: Told): void => {
    receive(queries, changed, told);
    tabs.postMessage(told);
  };
  const began = Date.now();
  const lead = () => keepReading(hand, stop.signal, Date.now() - began > FIRST_WAIT_MS);
  void navigator.locks.request(SHARED, { signal: stop.signal }, lead).catch(() => undefined);
  return () => {
    stop.abort();
    tabs.close();
  };
}
