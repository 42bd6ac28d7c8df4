import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startServices } from './services.testing.ts';
import { conversation } from '@tributary/resources/connectors/kinds/conversation/connector.server.ts';
import {
  conversationSettingsSchema,
  type ConversationSettings,
} from '@tributary/resources/connectors/kinds/conversation/settings.ts';

type Payload = ReturnType<typeof conversation.plan>;
let services: Awaited<ReturnType<typeof startServices<ConversationSettings, Payload>>>;
let settings: ConversationSettings;
beforeAll(async () => {
  services = await startServices(conversation);
  settings = conversationSettingsSchema.parse({
    endpoint: `${services.url}/v1`,
    accountSid: 'ACsimulated',
    authToken: 'the-token-of-the-simulated-account',
    sender: '+441632960000',
  });
});
afterAll(() => services.stop());
beforeEach(() => services.control({ reset: true }));

const MAPPING = {
  address: 'phone',
  body: { expression: 'Thank you, {{firstName}}!' },
  amount: 'submission.amount',
};

it('makes a conversation with the person, and writes into it', async () => {
  expect(await services.deliver(settings, MAPPING)).toMatchObject({ kind: 'delivered' });
  expect(await services.records()).toMatchObject([
    {
      uniqueName: '0190-tx',
      friendlyName: 'Donate',
      participants: [{ address: '+447700900123', proxy: '+441632960000' }],
      messages: [{ author: '+441632960000', body: 'Thank you, Ada!' }],
    },
  ]);
});

it('writes a message once, whichever response is lost, and goes on in the same conversation', async () => {
  // The responses to creating the conversation, the participant and the message are lost, one after the other.
  for (let lost = 0; lost < 3; lost += 1) {
    await services.control({ lostResponses: 1 });
    expect(await services.deliver(settings, MAPPING)).toMatchObject({ retryable: true });
  }
  await services.control({ lostResponses: 0 });
  expect(await services.deliver(settings, MAPPING)).toMatchObject({ kind: 'delivered' });
  expect(await services.records()).toMatchObject([{ messages: [{ body: 'Thank you, Ada!' }] }]);
  await services.deliver(settings, MAPPING, { id: 'delivery-2', transactionId: '0190-second' });
  const all = (await services.records()) as { messages: unknown[] }[];
  expect(all.map(({ messages }) => messages.length)).toEqual([2]);
});

it('distinguishes failures to try again from failures that a person must correct', async () => {
  await services.control({ failures: 1 });
  expect(await services.deliver(settings, MAPPING)).toMatchObject({ retryable: true, httpStatus: 503 });
  await services.control({ isLimited: true });
  expect(await services.deliver(settings, MAPPING)).toMatchObject({ retryable: true, retryAfterMs: 5_000 });
  await services.control({ isLimited: false, isGarbled: true });
  expect(await services.deliver(settings, MAPPING)).toMatchObject({ retryable: true, code: 'bad_answer' });
  await services.control({ isGarbled: false });
  expect(await services.deliver(settings, MAPPING, { answers: { phone: '12' } })).toMatchObject({
    code: 'no_phone_number',
    retryable: false,
  });
  expect(await services.deliver(settings, { address: 'phone' })).toMatchObject({ code: 'not_mapped' });
  await services.control({ revoke: true });
  expect(await services.deliver(settings, MAPPING)).toMatchObject({
    code: 'not_authorized',
    retryable: false,
  });
  await expect(conversation.check({ settings, fetchOut: services.fetchOut })).rejects.toMatchObject({
    code: 'not_authorized',
  });
});
