import { expect, it } from 'vitest';
import { privacySchema } from '../privacy/privacy.ts';
import { NO_CONTACT_ADDRESS, organizationSchema } from './organization.ts';

it('takes the spaces off a contact address that was pasted', () => {
  const parsed = organizationSchema.parse({ name: 'Lake', contactEmail: ' office@lake.example\n' });
  expect(parsed.contactEmail).toBe('office@lake.example');
  expect(
    organizationSchema.safeParse({ name: 'Lake', contactEmail: 'office @lake' }).error?.issues[0]?.message,
  ).toBe(NO_CONTACT_ADDRESS);
  expect(privacySchema.parse({ contactEmail: 'data@lake.example ' }).contactEmail).toBe('data@lake.example');
});
