import { renderScreen } from '@tributary/engine/screens/render.testing.tsx';
import { expect, it } from 'vitest';
import { useSaveConfirmation } from './SaveConfirmation.console.tsx';
import { useLivePages } from './use-live-pages.console.ts';

const ID = '00000000-0000-7000-8000-000000000001';

it('asks before it saves a form of which it could not be read again whether a live page shows it', async () => {
  let confirm: () => Promise<boolean> = () => Promise.reject(new Error('not rendered'));
  function Asker() {
    ({ confirm } = useSaveConfirmation(ID, useLivePages(ID)));
    return null;
  }
  // No server answers here: reading again fails.
  const none = { count: 0, refusing: 0, items: [] };
  renderScreen(<Asker />, { read: [[['forms', 'uses', ID], none]] });
  const answered = await Promise.race([
    confirm(),
    new Promise((resolve) => setTimeout(resolve, 500, 'asks')),
  ]);
  expect(answered).toBe('asks');
});
