import { expect, it } from 'vitest';
import { mediaIn, withMediaAddresses } from './in-markup.ts';

const [otter, heron] = ['01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000002'];
const address = (id: string) => `/media/library/${id}/abcdef01-960.webp`;

it('finds files by id and by address, once each', () => {
  const html = `<img src="${address(otter)}" data-tributary-media="${otter}"><img src="${address(heron)}">`;
  expect(mediaIn(html)).toEqual([otter, heron]);
  expect(mediaIn('', `.a{background:url(${address(heron)})}.b{background:url("${address(otter)}")}`)).toEqual(
    [heron, otter],
  );
  expect(mediaIn(`<img srcset="/a.png 1x, ${address(otter)} 2x">`)).toEqual([otter]);
});

it('finds documents that texts link to', () => {
  const href = `/media/library/${otter}/abcdef01-0.pdf`;
  expect(mediaIn(`<a href="${href}">Report</a>`)).toEqual([otter]);
  expect(withMediaAddresses(`<a href="${href}">`, (_, width) => `/new-${width}.pdf`)).toBe(
    '<a href="/new-0.pdf">',
  );
});

it('finds only the site’s own files', () => {
  expect(mediaIn(`<img src="https://hill.example${address(otter)}">`)).toEqual([]);
  expect(mediaIn('<img src="/media/library/x/abcdef01-960.webp" data-tributary-media="x">')).toEqual([]);
  expect(mediaIn(`<p>data-tributary-media=${otter}</p>`)).toEqual([]);
});

it('writes other addresses, and keeps those without one', () => {
  const css = `.a{background:url("${address(otter)}")}.b{background:url("${address(heron)}")}`;
  const changed = withMediaAddresses(css, (id, width) => (id === otter ? `/new-${width}` : undefined));
  expect(changed).toBe(`.a{background:url("/new-960")}.b{background:url("${address(heron)}")}`);
});
