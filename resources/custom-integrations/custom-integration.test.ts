import { expect, it } from 'vitest';
import { customIntegrations } from './custom-integration.ts';

it('takes its own example, and refuses addresses and identifiers that are none', () => {
  const example = customIntegrations.example(1);
  const made = customIntegrations.schema.parse(example);
  expect(customIntegrations.displayTitle(made)).toBe('Membership 1');
  const { authorization } = made;
  for (const wrong of [
    { ...made, identifier: 'Not One' },
    { ...made, authorization: { ...authorization, tokenUrl: 'file:///etc/passwd' } },
    { ...made, authorization: { ...authorization, authorizeUrl: 'https://a:b@login.example.org' } },
    { ...made, method: 'password' },
  ])
    expect(customIntegrations.schema.safeParse(wrong).success).toBe(false);
});
