import { expect, it } from 'vitest';
import { outwardUrl, URL_REFUSED } from './outward.ts';

const address = outwardUrl('url');

it('takes spaces and ends of lines off an address that was pasted', () => {
  expect(address.parse(' https://example.org/v2\n')).toBe('https://example.org/v2');
  expect(address.safeParse('   ').error?.issues[0]?.message).toBe('The url field is required');
  expect(address.safeParse(' example.org ').error?.issues[0]?.message).toBe(URL_REFUSED.invalid);
});
