import { abilityFrom } from '@tributary/engine/access/ability.ts';
import { permissionsOf } from '@tributary/engine/access/roles.ts';
import { offeredFilters } from '@tributary/engine/screens/list/toolbar/offered-filters.console.ts';
import { expect, it } from 'vitest';
import { transactionUi } from './transaction-ui.console.tsx';

it('offers no filter by records that a role may not read', () => {
  const offered = (role: 'admin' | 'finance') =>
    offeredFilters(transactionUi, abilityFrom(permissionsOf(role)));
  expect(offered('admin')).toContain('pageId');
  expect(offered('finance')).not.toContain('pageId');
  expect(offered('finance')).toEqual(offered('admin').filter((name) => name !== 'pageId'));
});
