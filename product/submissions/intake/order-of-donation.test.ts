import { newId } from '@tributary/engine/storage/ids.ts';
import { formSchema } from '@tributary/form-engine/schema.ts';
import { expect, it } from 'vitest';
import { payerFields } from '../../connectors/payment-v2/mapping.ts';
import type { SiteTenant } from '../../publishing/serve/site-store.server.ts';
import { orderOfDonation } from './order-of-donation.server.ts';
import type { PaymentOrder, Payments } from '../payments/payments.ts';
import { createTokens } from '../tokens.server.ts';

const RESULT = {
  ok: true as const,
  answers: {
    firstName: 'Ada',
    lastName: 'Lovelace',
    mail: 'ada@example.org',
    note: 'private',
    amount: '25.00',
  },
  amount: { minor: 2500, currency: 'GBP' as const },
  frequency: 'one-off' as const,
  email: 'ada@example.org',
  consents: [{ key: 'news', given: false, wording: 'News' }],
  ignored: [],
};

/** Who pays, as the payment service is told by this configuration. */
function payer(parts: Record<string, unknown>): Record<string, unknown> {
  let ordered: PaymentOrder | undefined;
  const payments = {
    orderOf(order: PaymentOrder) {
      ordered = order;
      return {};
    },
  } as unknown as Payments;
  const configuration = Object.fromEntries(
    Object.entries(parts).map(([part, value]) => [part, JSON.stringify({ 'payment-v2': value })]),
  );
  const form = { id: newId(), data: { description: '', schema: formSchema.parse({}) } as never };
  orderOfDonation(
    { payments, tokens: createTokens('secret'), siteOrigin: () => 'http://river.sites.localhost' },
    {
      tenant: { id: newId(), slug: 'river' } as SiteTenant,
      target: { form, configuration, page: undefined, counter: undefined },
      result: RESULT,
      transactionId: newId(),
      environment: 'sandbox',
      begun: true,
    },
  );
  const { answers, email, mapping } = ordered!;
  return payerFields({ ...answers, email }, mapping).contact;
}

const mapping = {
  FirstName: 'firstName',
  LastName: { expression: '{{firstName}} {{lastName}}' },
  Email: 'mail',
  Description: 'note',
};

it('sends what the mapping says, and of the answers what may leave', () => {
  expect(payer({})).toEqual({ FirstName: 'Ada', LastName: 'Lovelace', Email: 'ada@example.org' });
  const whole = {
    FirstName: 'Ada',
    LastName: 'Ada Lovelace',
    Email: 'ada@example.org',
    Description: 'private',
  };
  expect(payer({ connectorsMappings: mapping })).toEqual(whole);
  const permit = (permission: object) =>
    payer({ connectorsMappings: mapping, connectorsPermissions: permission });
  expect(permit({ fields: ['firstName', 'mail'] })).toEqual({
    FirstName: 'Ada',
    LastName: 'Ada',
    Email: 'ada@example.org',
  });
  expect(permit({ fields: ['firstName'] })).toEqual({ FirstName: 'Ada', LastName: 'Ada' });
});

it('names nobody without the consent, or when the conditions do not hold', () => {
  const nobody = { LastName: 'Anonymous' };
  expect(payer({ connectorsMappings: mapping, connectorsPermissions: { consent: 'news' } })).toEqual(nobody);
  const when = (value: string) =>
    payer({
      connectorsMappings: { FirstName: 'firstName' },
      connectorsTriggerConditions: { rules: [{ field: 'amount', operator: 'greaterThan', value }] },
    });
  expect(when('100')).toEqual(nobody);
  expect(when('20')).toMatchObject({ FirstName: 'Ada' });
});
