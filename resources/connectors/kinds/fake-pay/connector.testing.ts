import * as z from 'zod';
import type { PaymentAmount, PaymentConnector } from '../../port/connector.ts';
import { ConnectorFailure } from '../../port/failure.ts';

const settingsSchema = z.object({ endpoint: z.url(), key: z.string().min(1) });
const payloadSchema = z.object({ cents: z.int().positive(), currency: z.string(), payer: z.string() });
const paymentSchema = z.object({
  id: z.string(),
  status: z.enum(['open', 'clearing', 'done', 'refused']),
  page: z.string(),
  cents: z.int(),
  currency: z.string(),
  reference: z.string(),
});

const STATES = { open: 'action', clearing: 'processing', done: 'paid', refused: 'failed' } as const;

/** A payment service for tests, as a separate connector: one folder, and one line in a list. */
export const fakePay: PaymentConnector<z.infer<typeof settingsSchema>, z.infer<typeof payloadSchema>> = {
  type: 'payment',
  kind: 'fake-pay',
  flag: 'PAYMENT_V2_CONNECTOR',
  settings: settingsSchema,
  secretsOf: (settings) => (settings ? [settings.key] : []),
  payload: payloadSchema,
  plan: ({ answers, donation }) => ({
    cents: donation!.amount.minor,
    currency: donation!.amount.currency,
    payer: String(answers['email'] ?? 'Anonymous'),
  }),
  preview: (payload) => [{ request: 'POST /payments', values: payload }],
  async check(io) {
    await read(io, '/methods');
  },
  methods: async () => [{ value: 'card', name: 'Fake card', isRecurring: false }],
  methodNamed: (value) => (value === 'card' ? 'Fake card' : value),
  request: ({ reference, payload, returnUrl, notificationUrl }, { endpoint }) => ({
    method: 'POST',
    url: `${endpoint}/payments`,
    headers: { 'content-type': 'application/json' },
    sealed: ['authorization'],
    body: JSON.stringify({ reference, ...payload, returnUrl, notificationUrl }),
  }),
  async createPayment({ reference, payload, returnUrl, notificationUrl }, io) {
    return call(io, '/payments', { reference, ...payload, returnUrl, notificationUrl });
  },
  readPayment: ({ providerId }, io) => call(io, `/payments/${encodeURIComponent(providerId)}`),
  readNotification({ body }) {
    const about = z.object({ payment: z.string() }).safeParse(body).data;
    return about && { providerId: about.payment };
  },
};

type Io = Parameters<(typeof fakePay)['readPayment']>[1];

async function read({ settings, fetchOut }: Io, path: string, body?: object): Promise<unknown> {
  const response = await fetchOut(settings.endpoint + path, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Key ${settings.key}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
    timeoutMs: 5_000,
  });
  if (response.status !== 200)
    throw new ConnectorFailure('refused', `The service said ${response.status}.`, {
      retryable: response.status >= 500,
      httpStatus: response.status,
    });
  return JSON.parse(response.body.toString('utf8'));
}

async function call(io: Io, path: string, body?: object) {
  const { id, status, page, cents, currency, reference } = paymentSchema.parse(await read(io, path, body));
  const amount: PaymentAmount = { minor: cents, currency };
  return {
    providerId: id,
    state: STATES[status],
    providerStatus: status,
    redirectUrl: page,
    amount,
    reference,
  };
}
