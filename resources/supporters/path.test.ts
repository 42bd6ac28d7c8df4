import { expect, test } from 'vitest';
import { emailInPath, supporterPath } from './path.ts';

test('an address goes into a path and comes back in one spelling', () => {
  for (const email of ['Ada+news@Example.org', 'josé@пример.рф', '??>>@a.test']) {
    const path = supporterPath(email);
    expect(path).toMatch(/^\/supporters\/[A-Za-z0-9_-]+\/view$/);
    expect(emailInPath(path.split('/')[2]!)).toBe(email.toLowerCase());
  }
  expect(emailInPath('%%%')).toBeUndefined();
  expect(emailInPath('_w')).toBeUndefined();
});
