import { useServerEvent } from '@tributary/engine/screens/console-context.console.tsx';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { TeamCalls } from './team.ts';
import { BEAT_EVERY_MS, isBeat, type Peer, stillThere, withBeat } from './peers.ts';

/** The least time between two beats of one window, in ms. */
const CALM_MS = 500;

/** Other people with the page open in the builder, and a function that sends this person's selection. */
export function usePeers(
  call: TeamCalls,
  pageId: string,
): { peers: readonly Peer[]; say(elementId: string | null): void } {
  const [peers, setPeers] = useState<readonly Peer[]>([]);
  const own = useMemo(() => crypto.randomUUID(), []);
  const now = useRef<{ beat: number; elementId: string | null; timer: number | undefined }>({
    beat: 0,
    elementId: null,
    timer: undefined,
  });
  const newest = useRef(call);
  newest.current = call;

  const send = useCallback(
    (state: 'joins' | 'stays' | 'leaves'): void => {
      window.clearTimeout(now.current.timer);
      now.current.timer = undefined;
      now.current.beat += 1;
      const { beat, elementId } = now.current;
      // Without a connection the others get no signal of this person, and notice the silence.
      void newest
        .current('POST /pages/:id/presence', {
          params: { id: pageId },
          body: { window: own, beat, elementId, state },
        })
        .catch(() => undefined);
    },
    [own, pageId],
  );
  const soon = useCallback(
    (delay: number): void => {
      now.current.timer ??= window.setTimeout(() => send('stays'), delay);
    },
    [send],
  );

  useServerEvent('page-presence', (data) => {
    if (!isBeat(data) || data.pageId !== pageId || data.window === own) return;
    setPeers((before) => withBeat(before, data, Date.now()));
    // A newcomer gets signals of the others, but not all in the same moment.
    if (data.state === 'joins') soon(Math.random() * CALM_MS);
  });
  useEffect(() => {
    send('joins');
    const beating = window.setInterval(() => send('stays'), BEAT_EVERY_MS);
    const looking = window.setInterval(
      () =>
        setPeers((before) => {
          const left = stillThere(before, Date.now());
          return left.length === before.length ? before : left;
        }),
      1_000,
    );
    const leave = (): void => send('leaves');
    const back = (): void => {
      if (document.visibilityState === 'visible') send('joins');
    };
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', back);
    return () => {
      window.clearInterval(beating);
      window.clearInterval(looking);
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', back);
      leave();
    };
  }, [send]);

  return {
    peers,
    say: useCallback(
      (elementId) => {
        if (now.current.elementId === elementId) return;
        now.current.elementId = elementId;
        soon(CALM_MS);
      },
      [soon],
    ),
  };
}
