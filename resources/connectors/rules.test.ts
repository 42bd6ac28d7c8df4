import { expect, it } from 'vitest';
import { NO_CREDENTIAL, NO_VALUE } from './connectors.ts';
import { ruledBlocks } from './rules.ts';
import { findingsBeside } from './watch-findings.ts';

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

it('reports a refused credential once: by the state if it is known there, else by the watch', () => {
  const gone = { type: 'removed' } as const;
  const refused = { type: 'refused' } as const;
  const beside = (state: string, code?: string) =>
    findingsBeside([gone, refused], { state, check: { failure: code === undefined ? null : { code } } });
  expect(beside('failing', 'not_authorized')).toEqual([gone]);
  expect(beside('unauthorized')).toEqual([gone]);
  expect(beside('missing')).toEqual([gone]);
  // The last test was before the credential was refused, or failed by something else.
  expect(beside('working')).toEqual([gone, refused]);
  expect(beside('failing', 'timeout')).toEqual([gone, refused]);
  expect(findingsBeside([refused], undefined)).toEqual([refused]);
});
