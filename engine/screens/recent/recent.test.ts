import { expect, it } from 'vitest';
import { newId } from '../../storage/ids.ts';
import { readRecent, withOpened, withoutGone } from './recent.ts';

it('keeps the last ten records, the newest first and each once', () => {
  const ids = Array.from({ length: 12 }, () => newId());
  let text: string | null = null;
  for (const id of ids) text = withOpened(text, 'pages', id);
  text = withOpened(text, 'pages', ids[5]!);
  const kept = readRecent(text);
  expect(kept).toHaveLength(10);
  expect(kept.slice(0, 2)).toEqual([`pages:${ids[5]}`, `pages:${ids[11]}`]);
});

it('drops deleted records and malformed names', () => {
  const [page, form] = [newId(), newId()];
  const text = `pages:${page},<script>,forms:${form},forms:1`;
  expect(readRecent(text)).toEqual([`pages:${page}`, `forms:${form}`]);
  expect(withoutGone(text, [`pages:${page}`])).toBe(`forms:${form}`);
  expect(readRecent(null)).toEqual([]);
});
