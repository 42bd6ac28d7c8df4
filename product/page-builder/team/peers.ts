/** Another person's open builder. */
export interface Peer {
  window: string;
  userId: string;
  name: string;
  elementId: string | null;
  beat: number;
  /** When it was heard of last, in ms. */
  heardAt: number;
}

/** A beat of a builder, as the server passes it on. */
export interface Beat extends Omit<Peer, 'heardAt'> {
  pageId: string;
  state: 'joins' | 'stays' | 'leaves';
}

/** Milliseconds between the signals of an open builder, and without one until it counts as closed. */
export const BEAT_EVERY_MS = 10_000;
export const SILENT_MS = 25_000;
/** The most builders that are shown beside this one. */
const MOST_PEERS = 20;

/** Whether something that came from the stream of events is a beat. */
export function isBeat(data: unknown): data is Beat {
  const { pageId, window, userId, name, beat, state } = (data ?? {}) as Record<string, unknown>;
  return (
    [pageId, window, userId, name, state].every((each) => typeof each === 'string') &&
    typeof beat === 'number'
  );
}

/** The peers after a beat. A beat that is older than the last one of its window changes nothing. */
export function withBeat(peers: readonly Peer[], beat: Beat, now: number): Peer[] {
  const known = peers.find(({ window }) => window === beat.window);
  if (known && known.beat >= beat.beat) return [...peers];
  const others = peers.filter(({ window }) => window !== beat.window);
  if (beat.state === 'leaves') return others;
  const { window, userId, name, elementId } = beat;
  const peer: Peer = { window, userId, name, elementId, beat: beat.beat, heardAt: now };
  // Where it was, so that the avatars don't jump with every beat.
  const at = known ? peers.indexOf(known) : others.length;
  return [...others.slice(0, at), peer, ...others.slice(at)].slice(0, MOST_PEERS);
}

/** The peers that were heard of lately. */
export const stillThere = (peers: readonly Peer[], now: number): Peer[] =>
  peers.filter(({ heardAt }) => now - heardAt < SILENT_MS);

/** Dark enough for white letters. */
const COLOURS = ['#9c36b5', '#c2410c', '#1d4ed8', '#b4235a', '#3f6212', '#6d4c1d'];

/** A person's colour: the same in every window. */
export function colourOf(userId: string): string {
  let sum = 0;
  for (const letter of userId) sum = (sum * 31 + letter.charCodeAt(0)) % 65_521;
  return COLOURS[sum % COLOURS.length]!;
}
