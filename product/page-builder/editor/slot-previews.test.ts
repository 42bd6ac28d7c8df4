import { expect, it } from 'vitest';
import { slotSource } from './slot-previews.ts';

const words = () => ({ title: 't', hint: 'h' });

it('shows a preview once it has come, and asks for it once', async () => {
  let asked = 0;
  let told = 0;
  const source = slotSource({
    known: (_, id) => (id === 'f1' ? 'Gifts' : undefined),
    complete: () => true,
    load: async () => `<p>${(asked += 1)}</p>`,
    words,
    changed: () => (told += 1),
  });
  expect(source.preview('form', 'f1')).toEqual({ state: 'waiting', label: 'Gifts' });
  expect(source.preview('form', 'f1')).toEqual({ state: 'waiting', label: 'Gifts' });
  await new Promise((resolve) => setTimeout(resolve));
  expect(source.preview('form', 'f1')).toEqual({ state: 'drawn', html: '<p>1</p>' });
  expect({ asked, told }).toEqual({ asked: 1, told: 1 });
});

it('says what is wrong: nothing chosen, gone, or no preview to be had', async () => {
  let isComplete = false;
  const source = slotSource({
    known: (_, id) => (id === 'c1' ? 'Total' : undefined),
    complete: () => isComplete,
    load: () => Promise.reject(new Error('offline')),
    words,
    changed: () => undefined,
  });
  expect(source.preview('counter', '')).toEqual({ state: 'empty' });
  // While the list is on its way, or did not come, nobody knows whether it is gone.
  expect(source.preview('counter', 'gone')).toEqual({ state: 'waiting', label: '' });
  isComplete = true;
  expect(source.preview('counter', 'gone')).toEqual({ state: 'missing' });
  source.preview('counter', 'c1');
  await new Promise((resolve) => setTimeout(resolve));
  expect(source.preview('counter', 'c1')).toEqual({ state: 'named', label: 'Total' });
});
