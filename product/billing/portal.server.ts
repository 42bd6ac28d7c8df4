import type { Actor } from '@tributary/engine/access/actor.ts';
import type { Database } from '@tributary/engine/storage/database.server.ts';
import { readOrganization } from '@tributary/resources/organization/organization.server.ts';
import { sql } from 'kysely';
import type Stripe from 'stripe';
import type { FetchOut } from '@tributary/engine/egress/egress.server.ts';
import { PLAN_PATH, RETURN_PATH } from './paths.ts';

/** The account that this installation bills with. */
export interface StripeSettings {
  secretKey: string;
  /** The simulator, in the demo and in tests. Undefined: Stripe. */
  apiUrl?: string | undefined;
}

export interface CustomerPortal {
  /**
   * Opens a session of the customer portal for an organization.
   * @returns where the browser goes
   * @throws Error when the payment service does not answer with a session
   */
  open(db: Database, actor: Pick<Actor, 'tenantId' | 'tenantSlug'>): Promise<string>;
}

interface PortalDeps {
  /** Undefined: this installation bills no organization. */
  stripe: StripeSettings | undefined;
  fetchOut: FetchOut;
  consoleOrigin: string;
}

const TIMEOUT_MS = 8_000;

/** The SDK over the one way out. It is large, and loaded once it is needed. */
async function openStripe({ secretKey, apiUrl }: StripeSettings, fetchOut: FetchOut): Promise<Stripe> {
  const { default: Client } = await import('stripe');
  const overTheOneWay = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const request = new Request(input, init);
    const { status, headers, body } = await fetchOut(request.url, {
      method: request.method === 'POST' ? 'POST' : 'GET',
      headers: Object.fromEntries(request.headers),
      ...(request.method === 'POST' ? { body: await request.text() } : {}),
      timeoutMs: TIMEOUT_MS,
    });
    return new Response(new Uint8Array(body), { status, headers });
  };
  const place = apiUrl ? new URL(apiUrl) : undefined;
  return new Client(secretKey, {
    httpClient: Client.createFetchHttpClient(overTheOneWay),
    maxNetworkRetries: 1,
    timeout: TIMEOUT_MS,
    telemetry: false,
    ...(place
      ? { host: place.hostname, port: place.port, protocol: place.protocol === 'http:' ? 'http' : 'https' }
      : {}),
  });
}

/** The customer portal: Stripe's where the installation has a key, otherwise a screen of the console. */
export function createCustomerPortal({ stripe, fetchOut, consoleOrigin }: PortalDeps): CustomerPortal {
  if (!stripe) return { open: async () => consoleOrigin + PLAN_PATH };
  let client: Promise<Stripe> | undefined;

  const known = (db: Database, tenantId: string) =>
    db.inTenant(tenantId, async (tx) => {
      const { rows } = await sql<{ id: string }>`
        SELECT customer_id AS id FROM billing_customers WHERE tenant_id = ${tenantId}`.execute(tx);
      return { customer: rows[0]?.id, organization: await readOrganization(tx, tenantId) };
    });

  /** @param lost the customer that Stripe does not know any more */
  async function customerOf(
    api: Stripe,
    db: Database,
    { tenantId, tenantSlug }: Pick<Actor, 'tenantId' | 'tenantSlug'>,
    lost?: string,
  ): Promise<string> {
    const { customer, organization } = await known(db, tenantId);
    if (customer && customer !== lost) return customer;
    const made = await api.customers.create(
      {
        name: organization.name,
        ...(organization.contactEmail ? { email: organization.contactEmail } : {}),
        metadata: { organization: tenantSlug, tenantId },
      },
      // Two people whose first requests come at the same time become one customer.
      { idempotencyKey: `tributary-customer-${tenantId}-${lost ?? 'first'}` },
    );
    await db.inTenant(tenantId, (tx) =>
      sql`
        INSERT INTO billing_customers (tenant_id, customer_id) VALUES (${tenantId}, ${made.id})
        ON CONFLICT (tenant_id) DO UPDATE SET customer_id = excluded.customer_id`.execute(tx),
    );
    return made.id;
  }

  return {
    async open(db, actor) {
      const api = await (client ??= openStripe(stripe, fetchOut));
      const sessionOf = async (customer: string): Promise<string> => {
        const { url } = await api.billingPortal.sessions.create({
          customer,
          return_url: consoleOrigin + RETURN_PATH,
        });
        return portalAddress(url, stripe);
      };
      const customer = await customerOf(api, db, actor);
      try {
        return await sessionOf(customer);
      } catch (error) {
        if (!isLost(error)) throw error;
        return sessionOf(await customerOf(api, db, actor, customer));
      }
    },
  };
}

/** Whether Stripe does not know the customer any more. */
const isLost = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'resource_missing';

/** @throws Error for an address that no portal has */
function portalAddress(text: string, { apiUrl }: StripeSettings): string {
  const url = new URL(text);
  if (url.protocol === 'https:' || url.origin === (apiUrl && new URL(apiUrl).origin)) return url.href;
  throw new Error('The payment service answered with an address that is no portal’s.');
}
