import type { Role } from '@tributary/engine/access/roles.ts';
import { renderScreen } from '@tributary/engine/screens/render.testing.tsx';
import { expect, it } from 'vitest';
import type { FailureCause } from './desk.ts';
import { OfCause } from './screens/CauseRow.console.tsx';
import DeliveryDesk from './screens/DeliveryDesk.console.tsx';

const FILTER = { environment: 'production' } as const;
const CAUSE: FailureCause = {
  key: 'a'.repeat(32),
  connector: 'crm',
  environment: 'production',
  webhook: null,
  code: 'timed_out',
  httpStatus: null,
  words: null,
  waiting: 0,
  failing: 0,
  parked: 2,
  held: 0,
  waitsFor: [],
  oldestAt: '2026-11-20T10:00:00.000Z',
  nextAttemptAt: null,
};
const DELIVERY = {
  id: '0190f1b0-0000-7000-8000-000000000001',
  connector: 'crm',
  environment: 'production',
  status: 'PARKED',
  state: 'parked',
  createdAt: '2026-11-20T10:00:00.000Z',
  nextAttemptAt: null,
  transactionId: null,
  event: null,
  title: 'Ada Stream',
  attempts: 8,
};

const deskOf = (role: Role, causes: FailureCause[], hasFailed = false) =>
  renderScreen(<DeliveryDesk />, {
    role,
    hasFailed,
    read: [[['deliveries', 'causes', FILTER], causes]],
  });

it('says that deliveries to webhooks are left out, to people who may not see webhooks', () => {
  const finance = deskOf('finance', []);
  expect(finance).toContain('Everything that is on its way to your connectors and supporters and');
  expect(finance).toContain('Everything to connectors and supporters has arrived');
  expect(finance).toContain('Deliveries to webhooks are shown to people who may see webhooks.');
  expect(finance).not.toMatch(/>Everything has arrived<|connectors, webhooks/);
  const admin = deskOf('admin', []);
  expect(admin).toContain('Everything that is on its way to your connectors, webhooks and supporters and');
  expect(admin).toMatch(/>Everything has arrived</);
  expect(admin).not.toContain('people who may see webhooks');
});

it('shows finance people each cause, and only actions that they may do', () => {
  expect(deskOf('finance', [CAUSE])).toContain('The receiver did not answer in time.');
  const opened = (role: Role) =>
    renderScreen(<OfCause cause={CAUSE} filter={FILTER} onOpen={() => undefined} />, {
      role,
      read: [[['deliveries', 'list', CAUSE.key, FILTER], { pages: [{ items: [DELIVERY] }], pageParams: [] }]],
    });
  expect(opened('finance')).toContain('Ada Stream');
  expect(opened('finance')).not.toMatch(/Send|Discard|type="checkbox"/);
  expect(opened('integrator')).toMatch(/Send[\s\S]*Discard[\s\S]*type="checkbox"/);
});

it('keeps the causes on screen when reading them again fails', () => {
  const html = deskOf('finance', [CAUSE], true);
  expect(html).toContain('Something went wrong retrieving the deliveries');
  expect(html).toContain('The receiver did not answer in time.');
});
