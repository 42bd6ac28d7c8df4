import { expect, it } from 'vitest';
import { NO_CREDENTIAL, NO_VALUE } from './connectors.ts';
import { ruledBlocks } from './rules.ts';

it('names every field of a connector that can not be stored, so that all of them are mended at once', () => {
  const refused: [string, string][] = [];
  const block = { endpoint: 'http://10.0.0.1', clientId: '', clientSecret: null };
  ruledBlocks('crm', { production: block, sandbox: { ...block, clientId: 'a key' } }, undefined, {
    refusalOf: () => 'not from here',
    onChanged: () => undefined,
    refuse: (path, message) => refused.push([path, message]),
  });
  expect(refused).toEqual([
    ['crm.production.clientId', NO_VALUE],
    ['crm.production.endpoint', 'not from here'],
    ['crm.production.clientSecret', NO_CREDENTIAL],
    ['crm.sandbox.endpoint', 'not from here'],
    ['crm.sandbox.clientSecret', NO_CREDENTIAL],
  ]);
});
