import { expect, it } from 'vitest';
import { type Beat, colourOf, isBeat, SILENT_MS, stillThere, withBeat } from './peers.ts';

const beat = (more: Partial<Beat> = {}): Beat => ({
  pageId: 'p',
  window: 'w1',
  userId: 'ana',
  name: 'Ana',
  elementId: null,
  beat: 1,
  state: 'stays',
  ...more,
});

it('follows a peer from joining to leaving, and believes no older beat', () => {
  let peers = withBeat([], beat({ state: 'joins' }), 0);
  peers = withBeat(peers, beat({ window: 'w2', userId: 'mei', name: 'Mei' }), 1);
  peers = withBeat(peers, beat({ beat: 3, elementId: 'i1' }), 2);
  expect(peers.map(({ name, elementId }) => [name, elementId])).toEqual([
    ['Ana', 'i1'],
    ['Mei', null],
  ]);
  expect(withBeat(peers, beat({ beat: 2, elementId: 'i2' }), 3)).toEqual(peers);
  expect(withBeat(peers, beat({ beat: 4, state: 'leaves' }), 3).map(({ name }) => name)).toEqual(['Mei']);
});

it('forgets a peer that is silent, at most 30 s after its tab was closed', () => {
  const peers = withBeat([], beat(), 0);
  expect(stillThere(peers, SILENT_MS - 1)).toHaveLength(1);
  expect(stillThere(peers, 30_000)).toEqual([]);
});

it('shows a bounded number, and ignores invalid beats', () => {
  let peers = withBeat([], beat(), 0);
  for (let at = 0; at < 100; at += 1) peers = withBeat(peers, beat({ window: `w${at}`, beat: 9 }), 0);
  expect(peers).toHaveLength(20);
  for (const wrong of [null, {}, { ...beat(), beat: 'x' }, { ...beat(), name: 1 }])
    expect(isBeat(wrong)).toBe(false);
  expect(isBeat(beat())).toBe(true);
  expect(colourOf('ana')).toBe(colourOf('ana'));
});
