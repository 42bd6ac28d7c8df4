import { ApiError, type Client } from '@tributary/engine/http/client.ts';
import { routesOf } from '@tributary/engine/http/route-client.ts';
import { useSyncExternalStore } from 'react';
import { MEDIA_LIMIT_BYTES } from '../kinds.ts';
import { media } from '../media.ts';
import type { mediaRoutes } from '../routes.ts';
import { nameOfFile } from './name-of-file.ts';
import { contentDigest, sendMedia } from './send.console.ts';

/** One file on its way into the library. */
export interface Sending {
  key: number;
  name: string;
  size: number;
  /** Bytes that are stored. */
  sent: number;
  state: 'waiting' | 'sending' | 'broken' | 'done' | 'same' | 'refused';
  /** The server's reason for the refusal. */
  problem?: string;
  /** The record that it became, or that has the same content. */
  record?: { id: string; name: string };
}

/** Files that are sent at the same time. */
const AT_ONCE = 2;

interface Job {
  file: File;
  client: Client;
  stop: AbortController;
}

let list: readonly Sending[] = [];
let next = 0;
let running = 0;
const jobs = new Map<number, Job>();
const listeners = new Set<() => void>();

function change(key: number, part: Partial<Sending>): void {
  list = list.map((each) => (each.key === key ? { ...each, ...part } : each));
  for (const listener of listeners) listener();
}

/** Adds files to the queue. Uploads continue when the person opens another screen. */
export function addFiles(client: Client, files: Iterable<File>): void {
  const added = [...files].map((file): Sending => {
    const key = (next += 1);
    jobs.set(key, { file, client, stop: new AbortController() });
    return { key, name: file.name, size: file.size, sent: 0, state: 'waiting' };
  });
  list = [...list, ...added];
  for (const listener of listeners) listener();
  pump();
}

/** Stops a file's upload, and removes it from the list. */
export function dropFile(key: number): void {
  jobs.get(key)?.stop.abort();
  jobs.delete(key);
  list = list.filter((each) => each.key !== key);
  for (const listener of listeners) listener();
}

/** Removes finished uploads from the list. */
export function clearFinished(): void {
  list = list.filter(({ state }) => ['waiting', 'sending', 'broken'].includes(state));
  for (const listener of listeners) listener();
}

function pump(): void {
  while (running < AT_ONCE) {
    const waiting = list.find(({ state }) => state === 'waiting');
    const job = waiting && jobs.get(waiting.key);
    if (!waiting || !job) return;
    running += 1;
    change(waiting.key, { state: 'sending' });
    void send(waiting.key, job).finally(() => {
      running -= 1;
      jobs.delete(waiting.key);
      pump();
    });
  }
}

async function send(key: number, { file, client, stop: { signal } }: Job): Promise<void> {
  try {
    if (file.size > MEDIA_LIMIT_BYTES)
      return change(key, { state: 'refused', problem: 'A file can have 25 MB at most.' });
    if (file.size === 0) return change(key, { state: 'refused', problem: 'The file is empty.' });
    const sha256 = await contentDigest(file);
    const same = sha256
      ? await routesOf<typeof mediaRoutes>(client)('GET /media/same', { query: { sha256 }, signal })
      : undefined;
    if (same?.file) return change(key, { state: 'same', record: same.file });
    const upload = await sendMedia(client, file, {
      signal,
      onSent: (sent) => change(key, { sent, state: 'sending' }),
      onBroken: () => change(key, { state: 'broken' }),
    });
    const made = await client.of(media).create({ name: nameOfFile(file.name), upload });
    change(key, { state: 'done', sent: file.size, record: { id: made.id, name: made.name } });
  } catch (error) {
    if (signal.aborted) return;
    change(key, { state: 'refused', problem: sentenceOf(error) });
  }
}

/** Returns the server's reason for a refusal: the message of the first field error if there is one. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Oops! An unexpected error occurred.';
  const { errors, detail, title } = error.problem;
  return errors?.[0]?.message ?? detail ?? title;
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Returns the files being uploaded, and those that were uploaded or refused since the list was cleared. */
export const useSendings = (): readonly Sending[] => useSyncExternalStore(subscribe, () => list);
