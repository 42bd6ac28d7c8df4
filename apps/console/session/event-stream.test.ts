import { expect, it } from 'vitest';
import { createEventReader } from './event-stream.ts';

const stream =
  ': beat\n\nevent: change\ndata: {"resource":"pages"}\n\nevent: submission\r\ndata: {"a":1,\r\ndata: "b":2}\r\n\r\ndata: bare\n\n';
const wanted = [
  { event: 'change', data: '{"resource":"pages"}' },
  { event: 'submission', data: '{"a":1,\n"b":2}' },
  { event: 'message', data: 'bare' },
];

it('reads every event of a chunk', () => {
  expect(createEventReader().feed(stream)).toEqual(wanted);
});

it('reads the same for every split into chunks', () => {
  for (let size = 1; size < stream.length; size += 1) {
    const reader = createEventReader();
    const events = [];
    for (let at = 0; at < stream.length; at += size) events.push(...reader.feed(stream.slice(at, at + size)));
    expect(events).toEqual(wanted);
  }
});

it('keeps an incomplete event for the next chunk', () => {
  const reader = createEventReader();
  expect(reader.feed('event: change\ndata: 1\n')).toEqual([]);
  expect(reader.feed('\n')).toEqual([{ event: 'change', data: '1' }]);
});
