import type { Role } from '@tributary/engine/access/roles.ts';
import { createTestApi } from '@tributary/engine/feature/testing.server.ts';
import { createSealer } from '@tributary/engine/storage/sealing.server.ts';
import { placeOf, sealEmailsWith, type EmailContent } from '../../mail/queue.server.ts';
import type { Browser } from '../testing/browser.server.ts';
import { enter, startIdentity, type IdentityHarness } from '../testing/harness.server.ts';
import { authorizationRequest, follow, type Request } from '../testing/sign-in.server.ts';

export interface PageResponse {
  status: number;
  body: Record<string, unknown> & { id: string; version: number };
}

/** A signed-in person, and their access to the users' API. */
export interface Colleague {
  userId: string;
  email: string;
  send(method: string, path: string, body?: unknown, version?: number): Promise<PageResponse>;
  invite(email: string, more?: object): Promise<PageResponse>;
}

/** Identity with the users' API behind real sign-ins, and a mailbox. */
export interface Office {
  harness: IdentityHarness;
  tenantId: string;
  colleague(role: Role, tenantId?: string): Promise<Colleague>;
  /** The emails to an address, oldest first. */
  emailsTo(email: string): Promise<EmailContent[]>;
  /** The two values of the newest invitation's link. */
  linkTo(email: string): Promise<{ organization: string; invitation: string }>;
  /** Opens an invitation's link as the console does. Returns the request, the first page, and its address. */
  open(
    browser: Browser,
    link: { organization: string; invitation: string },
    more?: Record<string, string>,
  ): Promise<{ request: Request; page: string; status: number; address: string }>;
  /** Sends the page's form and follows; `callback` is where the browser comes back to the console, if it does. */
  answer(
    browser: Browser,
    address: string,
    form: Record<string, string>,
  ): Promise<{ page: string; status: number; callback: string | null }>;
  close(): Promise<void>;
}

/** Opens an office of one organization, the river. */
export async function openOffice(plan = 'growth'): Promise<Office> {
  const harness = await startIdentity();
  const { db, identity, origin, clock } = harness;
  const sealer = createSealer('an envelope key for tests only, long enough');
  sealEmailsWith(sealer);
  const { server } = await createTestApi(harness, {
    now: () => clock.now,
    async authenticate(request) {
      const isSignedIn = request.headers.authorization !== undefined;
      return isSignedIn ? identity.actorOf(await identity.claimsOf(request.raw)) : undefined;
    },
  });
  await server.ready();
  const tenantId = await harness.addTenant('river', 'River Trust');
  await db.asPlatform((tx) => tx.updateTable('tenants').set({ plan }).where('id', '=', tenantId).execute());
  let people = 0;

  const office: Office = {
    harness,
    tenantId,
    async colleague(role, of = tenantId) {
      const email = `person${++people}@river.test`;
      const { userIds } = await harness.addPerson(email, [{ tenantId: of, role }]);
      const { result } = await enter(harness, harness.browser(), email);
      const send: Colleague['send'] = async (method, path, body, version) => {
        const response = await server.inject({
          method: method as 'GET',
          url: `/api/v1/users${path}`,
          headers: {
            authorization: `Bearer ${result.token}`,
            ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          },
          ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
        });
        return { status: response.statusCode, body: response.json() };
      };
      return {
        userId: userIds[0]!,
        email,
        send,
        invite: (to, more = {}) => send('POST', '', { email: to, firstName: 'New', role: 'user', ...more }),
      };
    },
    async emailsTo(email) {
      const rows = await db.asPlatform((tx) =>
        tx.selectFrom('mails').select(['id', 'sealed']).orderBy('created_at').orderBy('id').execute(),
      );
      return rows
        .map(({ id, sealed }) => JSON.parse(sealer.open(sealed!, placeOf(id)).toString()) as EmailContent)
        .filter(({ to }) => to === email);
    },
    async linkTo(email) {
      const message = (await office.emailsTo(email)).at(-1);
      const address = new URL(/http\S+\/login\?\S+/.exec(message?.text ?? '')![0]);
      return {
        organization: address.searchParams.get('organization')!,
        invitation: address.searchParams.get('invitation')!,
      };
    },
    async open(browser, link, more = {}) {
      const request = authorizationRequest(origin, { action: 'acceptInvite', ...link, ...more });
      const { response, address } = await follow(browser, await browser.open(request.address));
      return { request, page: await response.text(), status: response.status, address };
    },
    async answer(browser, address, form) {
      const { response, address: end } = await follow(browser, await browser.open(address, { form }));
      const callback = new URL(end).pathname === '/login/callback' ? end : null;
      return { page: await response.text(), status: response.status, callback };
    },
    async close() {
      await server.close();
      await harness.close();
    },
  };
  return office;
}
