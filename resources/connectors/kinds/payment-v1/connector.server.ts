import { paymentV1Kind } from './kind.ts';
import * as z from 'zod';
import type { PaymentConnector } from '../../port/connector.ts';
import { notificationSchema } from '../findock/answers.ts';
import { callFindock, findockRequest, type FindockIo } from '../findock/client.server.ts';
import { choiceOf, methodValue } from '../findock/methods.ts';
import { paymentOrderSchema, plannedPayment, planPayment, type PaymentOrder } from '../findock/order.ts';
import { findockSecrets, findockSettingsSchema, type FindockSettings } from '../findock/settings.ts';
import { isUnread, outcomeSchema, outcomePayment, paymentRequest, succeeded } from './payment.ts';

const processorsSchema = z.object({
  Processors: z.array(
    z.object({
      Name: z.string(),
      PaymentMethods: z
        .array(z.object({ Name: z.string().min(1).max(80), SupportsRecurring: z.boolean().nullish() }))
        .nullish(),
    }),
  ),
});

const listProcessors = async (io: FindockIo) =>
  (await callFindock(io, processorsSchema, findockRequest(io.settings, '/Processors'))).Processors;

const requestOf: PaymentConnector<FindockSettings, PaymentOrder>['request'] = (wanted, settings) =>
  findockRequest(settings, '/Payment', paymentRequest(wanted, settings));

/** The payment connector for the first version of the FinDock Payment API. */
export const paymentV1: PaymentConnector<FindockSettings, PaymentOrder> = {
  type: 'payment',
  kind: 'payment-v1',
  flag: paymentV1Kind.flag,
  settings: findockSettingsSchema,
  secretsOf: findockSecrets,
  payload: paymentOrderSchema,
  plan: planPayment,
  preview: (order) => [plannedPayment('/Payment', order)],
  async check(io) {
    await listProcessors(io);
  },
  async methods(io) {
    const offered = (await listProcessors(io)).flatMap(({ PaymentMethods }) => PaymentMethods ?? []);
    const names = [...new Set(offered.map(({ Name }) => Name))];
    return names.map((name) => ({
      value: methodValue(name),
      name,
      isRecurring: offered.some(({ Name, SupportsRecurring }) => Name === name && Boolean(SupportsRecurring)),
    }));
  },
  methodNamed: (value, settings) => choiceOf(settings, value).name,
  request: requestOf,
  createPayment: async (request, io) =>
    outcomePayment(succeeded(await callFindock(io, outcomeSchema, requestOf(request, io.settings)))),
  async readPayment({ providerId }, io) {
    if (isUnread(providerId))
      return {
        providerId,
        state: 'authorized',
        providerStatus: null,
        redirectUrl: null,
        amount: null,
        reference: null,
      };
    const path = `/Payment/${encodeURIComponent(providerId)}`;
    const found = succeeded(await callFindock(io, outcomeSchema, findockRequest(io.settings, path)));
    return outcomePayment({ ...found, Payment: { ...found.Payment, InstallmentId: providerId } });
  },
  readNotification({ body }) {
    const hint = notificationSchema.safeParse(body).data;
    const id = hint?.type.startsWith('installment.') ? hint.data.Id : undefined;
    return id ? { providerId: id } : undefined;
  },
};
