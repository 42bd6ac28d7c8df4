import { renderScreen } from '@tributary/engine/screens/render.testing.tsx';
import { expect, it } from 'vitest';
import { usePublishedQuestion } from './PublishedQuestion.console.tsx';
import { usePublishedPages, type PublishedPages } from './use-published-pages.console.ts';

it('does not take published pages that could not be read again for none', async () => {
  let pages: PublishedPages | undefined;
  function Reader() {
    pages = usePublishedPages();
    return null;
  }
  // No server answers here: reading again fails.
  renderScreen(<Reader />, { read: [[['pages', 'published'], { count: 0, items: [] }]] });
  expect(pages?.count).toBe(0);
  expect(await pages?.refresh()).toBeUndefined();
});

it('asks before it saves settings that published pages show, unless there are known to be none', async () => {
  const answerAfter = async (now: number | undefined): Promise<unknown> => {
    let confirm: () => Promise<boolean> = () => Promise.reject(new Error('not rendered'));
    function Asker() {
      ({ confirm } = usePublishedQuestion({ count: 0, items: [], refresh: () => Promise.resolve(now) }));
      return null;
    }
    renderScreen(<Asker />);
    return Promise.race([confirm(), new Promise((resolve) => setTimeout(resolve, 20, 'asks'))]);
  };
  expect(await answerAfter(0)).toBe(true);
  expect(await answerAfter(2)).toBe('asks');
  expect(await answerAfter(undefined)).toBe('asks');
});
