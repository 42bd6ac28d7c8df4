import { expect, it } from 'vitest';
import { invitationEmail } from './invitation-email.ts';

it.each([
  ['UTC', 'December 1, 2026'],
  ['Europe/Madrid', 'December 2, 2026'],
])('says until which day an invitation holds, by the clock of %s', (timezone, day) => {
  const { text } = invitationEmail({
    language: 'en-US',
    firstName: 'Ada',
    inviter: 'Eva',
    organization: 'River',
    role: 'user',
    href: 'https://console.example.org/login',
    expiresAt: new Date('2026-12-01T23:30:00Z'),
    timezone,
  });
  expect(text).toContain(day);
});
