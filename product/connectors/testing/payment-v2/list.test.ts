import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPaymentSimulator, type PaymentSimulator } from '@tributary/tools/simulators/payment/server.ts';
import { createEgress } from '@tributary/engine/egress/egress.server.ts';
import { findockSettingsSchema } from '@tributary/resources/connectors/kinds/findock/settings.ts';
import { planInput } from '../services.testing.ts';
import { paymentV2 } from '@tributary/resources/connectors/kinds/payment-v2/connector.server.ts';

let simulator: PaymentSimulator;
const egress = createEgress({ allowLoopback: true });
beforeAll(async () => {
  simulator = await startPaymentSimulator();
});
afterAll(async () => {
  await egress.close();
  await simulator.close();
});

const ioWith = (endpoint: string, accessToken = simulator.token) => ({
  settings: findockSettingsSchema.parse({ endpoint, accessToken }),
  fetchOut: egress.fetchOut,
});

it('lists the intents of installments since a time, newest first', async () => {
  const io = ioWith(simulator.endpoint);
  const made: string[] = [];
  for (const reference of ['one', 'two', 'three'])
    made.push(
      (
        await paymentV2.createPayment(
          {
            reference,
            payload: paymentV2.plan(planInput()),
            returnUrl: 'https://a.example/back',
            notificationUrl: 'https://a.example/hook',
          },
          io,
        )
      ).providerId,
    );
  const since = new Date(Date.now() - 60_000);
  const listed = await paymentV2.listPayments!({ since, limit: 10 }, io);
  expect(listed?.map(({ providerId }) => providerId).toSorted()).toEqual(made.toSorted());
  expect(await paymentV2.listPayments!({ since, limit: 2 }, io)).toHaveLength(2);
  expect(await paymentV2.listPayments!({ since: new Date(Date.now() + 60_000), limit: 10 }, io)).toEqual([]);
  await expect(
    paymentV2.listPayments!({ since, limit: 10 }, ioWith(simulator.endpoint, 'another token')),
  ).rejects.toMatchObject({ code: 'not_authorized' });
});

it('lists nothing if the access reaches the API alone', async () => {
  const fetchOut = async () => ({
    status: 400,
    headers: {},
    body: Buffer.from(
      JSON.stringify([{ errorCode: 'INVALID_TYPE', message: "sObject type 'cpm__Installment__c'" }]),
    ),
  });
  const { settings } = ioWith('https://river.my.salesforce.com/services/apexrest/cpm/v2');
  expect(await paymentV2.listPayments!({ since: new Date(), limit: 10 }, { settings, fetchOut })).toBe(
    undefined,
  );
});
