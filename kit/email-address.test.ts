import { expect, it } from 'vitest';
import { isEmailAddress } from './email-address.ts';
import { processorMs } from '@tributary/tools/testing/processor-time.ts';

it.each([
  'ada@river.test',
  'a.b+c@sub.river.test',
  'josé@río.test',
  'почта@пример.рф',
  `${'a'.repeat(242)}@river.test1`,
])('%j is an e-mail address', (text) => expect(isEmailAddress(text)).toBe(true));

it.each([
  '',
  'ada',
  'ada@river',
  '@river.test',
  'ada@river.',
  'a da@river.test',
  'a\u0000da@river.test',
  'ada@ri\u0007ver.test',
  'ada@river.te\u007fst',
  'a\u200bda@river.test',
  'a\ud800da@river.test',
  'ada@river.test\n',
  `${'a'.repeat(244)}@river.test`,
])('%j is none', (text) => expect(isEmailAddress(text)).toBe(false));

it('is checked quickly, however hostile a text is', () => {
  const hostile = `a@${'a.'.repeat(200_000)}`;
  expect(processorMs(() => expect(isEmailAddress(hostile)).toBe(false))).toBeLessThan(200);
});
