import { expect, it } from 'vitest';
import { slotSource } from './slot-previews.ts';

const words = () => ({ title: 't', hint: 'h' });

it('shows a preview once it is loaded, and requests it once', async () => {
  let asked = 0;
  let told = 0;
  const source = slotSource({
    known: (_, id) => (id === 'f1' ? { label: 'Gifts', version: 1 } : undefined),
    failed: () => false,
    load: async () => ({ html: `<p>${(asked += 1)}</p>` }),
    words,
    languages: words,
    widget: words,
    changed: () => (told += 1),
  });
  expect(source.preview('form', 'f1')).toEqual({ state: 'waiting', label: 'Gifts' });
  expect(source.preview('form', 'f1')).toEqual({ state: 'waiting', label: 'Gifts' });
  await new Promise((resolve) => setTimeout(resolve));
  expect(source.preview('form', 'f1')).toEqual({ state: 'drawn', html: '<p>1</p>' });
  expect({ asked, told }).toEqual({ asked: 1, told: 1 });
});

it('names the fault: no choice, a deleted record, or a preview', async () => {
  let failed = false;
  const source = slotSource({
    known: (_, id) => (id === 'c1' ? { label: 'Total', version: 1 } : id === 'gone' ? null : undefined),
    failed: () => failed,
    load: () => Promise.reject(new Error('offline')),
    words,
    languages: words,
    widget: words,
    changed: () => undefined,
  });
  expect(source.preview('counter', '')).toEqual({ state: 'empty' });
  // While it is loading, or could not be loaded, the record may exist.
  expect(source.preview('counter', 'later')).toEqual({ state: 'waiting', label: '' });
  failed = true;
  expect(source.preview('counter', 'later')).toEqual({ state: 'failed' });
  expect(source.preview('counter', 'gone')).toEqual({ state: 'missing' });
  source.preview('counter', 'c1');
  await new Promise((resolve) => setTimeout(resolve));
  expect(source.preview('counter', 'c1')).toEqual({ state: 'named', label: 'Total' });
});

it('keeps an element’s previous preview until its new values, or its new version, are rendered', async () => {
  let version = 1;
  const source = slotSource({
    known: () => ({ label: 'Notice', version }),
    failed: () => false,
    load: async (_kind, _id, detail) => ({ html: `<p>${detail}${version}</p>`, css: 'p{color:red}' }),
    words,
    languages: words,
    widget: words,
    changed: () => undefined,
  });
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  expect(source.preview('element', 'e1', 'one')).toMatchObject({ state: 'waiting' });
  await settled();
  expect(source.preview('element', 'e1', 'one')).toEqual({
    state: 'drawn',
    html: '<p>one1</p>',
    css: 'p{color:red}',
  });
  expect(source.preview('element', 'e1', 'two')).toMatchObject({ html: '<p>one1</p>' });
  await settled();
  expect(source.preview('element', 'e1', 'two')).toMatchObject({ html: '<p>two1</p>' });
  version = 2;
  expect(source.preview('element', 'e1', 'two')).toMatchObject({ html: '<p>two1</p>' });
  await settled();
  expect(source.preview('element', 'e1', 'two')).toMatchObject({ html: '<p>two2</p>' });
});
