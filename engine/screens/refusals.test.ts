import { expect, it } from 'vitest';
import * as z from 'zod';
import { requiredText, slugText } from '../definition/text.ts';
import { createTokenBuckets, requireToken } from '../http/token-buckets.server.ts';
import { requireFactor } from '../lifecycle/context.server.ts';
import { readMessages } from '@tributary/kit/i18n/messages.server.ts';
import { fieldWord, knownSentence } from './refusals.ts';

const messageOf = (result: { error?: { issues: { message: string }[] } | undefined }): string =>
  result.error!.issues[0]!.message;

/** The server's message for a limit of one per minute. */
function refusalOfLimit(): string {
  const buckets = createTokenBuckets({ perMinute: 1 }, () => 1_000_000);
  requireToken(buckets, 'ada');
  try {
    requireToken(buckets, 'ada');
  } catch (error) {
    return (error as Error).message;
  }
  return 'not refused';
}

/** Returns the server's message for a person who must set up a second factor first. */
function refusalOfFactor(): string {
  try {
    requireFactor({ lacksFactor: true });
  } catch (error) {
    return (error as Error).message;
  }
  return 'not refused';
}

it.each([
  [messageOf(requiredText('name').safeParse('')), 'refusal.required', { field: 'name' }],
  [messageOf(requiredText('name').safeParse(undefined)), 'refusal.required', { field: 'name' }],
  [messageOf(requiredText('name').safeParse(' a')), 'refusal.edgeSpaces', {}],
  [messageOf(requiredText('name').safeParse('a'.repeat(121))), 'refusal.tooLong', { limit: '120' }],
  [messageOf(slugText.safeParse('Not A Slug')), 'refusal.slug', { example: 'winter-appeal' }],
  [messageOf(z.number().int().safeParse(Number.NaN)), 'refusal.number', {}],
  [messageOf(z.string().safeParse(1)), 'refusal.invalid', {}],
  [refusalOfLimit(), 'refusal.tooOften', { seconds: '60' }],
  [
    'This search takes too long here. Type three letters or more that stand together.',
    'refusal.searchTooLong',
    {},
  ],
  [refusalOfFactor(), 'refusal.secondFactor', {}],
  ['Please enter a unique campaign code', 'refusal.unique', { field: 'campaign code' }],
])('%s is known as %s', (text, key, values) => {
  expect(knownSentence(text)).toEqual({ key, values });
});

it('leaves an unknown sentence untranslated', () => {
  expect(knownSentence('First you need to unpublish the page')).toBeUndefined();
});

it('has words for every sentence in both languages', () => {
  const messages = readMessages();
  for (const locale of ['en-US', 'es'] as const) {
    const screens = messages[locale]['screens'] as { refusal: Record<string, string> };
    for (const text of ['This field is required', 'Please enter positive number!', 'Nothing was saved.']) {
      expect(screens.refusal[knownSentence(text)!.key.replace('refusal.', '')]).toBeTypeOf('string');
    }
  }
});

it('calls a nested field as its label says', () => {
  const labels: Record<string, string> = {
    campaignCode: 'Campaign code',
    'findock.production.endpoint': 'Service address',
  };
  const label = (path: string) => labels[path] ?? path;
  expect(fieldWord(label, 'campaign code')).toBe('campaign code');
  expect(fieldWord(label, 'campaign code', 'campaignCode')).toBe('campaign code');
  expect(fieldWord(label, 'endpoint', 'findock.production.endpoint')).toBe('service address');
});
