import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import type { Api } from '@tributary/engine/http/api.server.ts';
import { FLAGS, PLANS, type Flag } from '@tributary/engine/quota/plans.ts';
import type { ConnectorKind } from '@tributary/resources/connectors/kinds.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tenantAnalytics } from '../dashboard/analytics.server.ts';
import { billingHandlers } from '../billing/handlers.server.ts';
import { billingMigrations } from '../billing/migrations.ts';
import { createCustomerPortal } from '../billing/portal.server.ts';
import { createConnectors } from '../connectors/connectors.ts';
import { idleDeliveryDeps } from '../delivery/idle.testing.ts';
import { noWayOut } from '@tributary/engine/egress/testing.server.ts';
import { apiCredentialMigrations } from '../identity/api-credentials/migrations.ts';
import { createTokens } from '../submissions/tokens.server.ts';
import { createPayments } from '../submissions/payments/payments.server.ts';
import { sealEmailsWith } from '../mail/queue.server.ts';
import { permissionSimulatorFeature } from '../permission-simulator/feature.server.ts';
import { verdictsSchema } from '../permission-simulator/verdicts.ts';
import { createTicketAddresses } from '../support/tickets/addresses.server.ts';
import { ticketHandlers } from '../support/tickets/handlers.server.ts';
import { ticketMigrations } from '../support/tickets/migrations.ts';
import { asPerson, openTestApi } from '../submissions/testing-api.server.ts';
import { createSubmissionFixture, type SubmissionFixture } from '../submissions/testing.server.ts';
import { recurringGiftMigrations } from '../recurring-gifts/migrations.ts';
import { usageFeature } from '../usage/feature.server.ts';

/** An installation that bills without a payment service. */
const portalFeature = defineFeature({
  name: 'portal',
  migrations: billingMigrations,
  parts: () => ({ routes: [billingHandlers(createCustomerPortal(NO_STRIPE))] }),
});
const NO_STRIPE = { stripe: undefined, fetchOut: noWayOut, consoleOrigin: 'http://console.test' };
const supportMail = {
  supportEmail: undefined,
  addresses: createTicketAddresses('a key', undefined),
  consoleOrigin: 'http://console.test',
};
const ticketFeature = defineFeature({
  name: 'tickets',
  migrations: ticketMigrations,
  parts: () => ({ routes: [ticketHandlers({ supportMail, networkOf: () => 'here' })] }),
});
const credentialTables = defineFeature({ name: 'credential-tables', migrations: apiCredentialMigrations });
const giftTables = defineFeature({ name: 'gift-tables', migrations: recurringGiftMigrations });

/** A plan as it is stored: the one with every feature, one with none, or with one feature more or less. */
type PlanName = string;

describe('each feature of a plan', () => {
  let fixture: SubmissionFixture;
  let api: Api;
  const { flags, quotas } = PLANS.starter;

  beforeAll(async () => {
    // Each flag makes separate records: quotas belong to another test.
    Object.assign(PLANS.starter, { flags: [], quotas: PLANS.scale.quotas });
    fixture = await createSubmissionFixture([
      credentialTables,
      giftTables,
      usageFeature,
      portalFeature,
      ticketFeature,
      permissionSimulatorFeature,
    ]);
    sealEmailsWith(fixture.app.sealer);
    api = await openTestApi(fixture);
  });
  afterAll(async () => {
    Object.assign(PLANS.starter, { flags, quotas });
    await api.server.close();
    await fixture.drop();
  });

  type Body = Record<string, unknown> & { id: string; version: number; items: { id: string }[] };
  async function call(
    plan: PlanName,
    method: 'GET' | 'POST' | 'PATCH',
    path: string,
    body?: object,
    version?: number,
  ) {
    const response = await api.server.inject({
      method,
      url: `/api/v1/${path}`,
      headers: {
        ...asPerson(fixture.tenantId, 'maintainer', 'Ana', plan),
        ...(version !== undefined ? { 'if-match': `"${version}"` } : {}),
      },
      ...(body ? { payload: body } : {}),
    });
    return { status: response.statusCode, body: response.json<Body>() };
  }
  /** Whether a response grants the feature; anything but the plan's refusal fails the test. */
  function isGiven({ status, body }: { status: number; body: Body }): boolean {
    if (status < 300) return true;
    expect({ status, code: body['code'] }, String(body['detail'])).toEqual({
      status: 403,
      code: 'feature_not_in_plan',
    });
    expect(body['detail']).toMatch(/^To make use of .+, please upgrade your plan\.$/);
    return false;
  }
  const analytics = async (plan: PlanName) => {
    const to = new Date();
    const from = new Date(to.getTime() - 2 * 86_400_000);
    return fixture.db.inTenant(fixture.tenantId, (tx) =>
      tenantAnalytics(tx, { from, to, role: 'admin', environment: 'production', currency: 'GBP', plan }),
    );
  };
  const uniquely = (() => {
    let made = 0;
    return () => (made += 1);
  })();

  /** Lists, opens and restores a revision: all of it is given, or nothing. */
  const revisionsOf = (resource: string, make: () => object, change: object) => async (plan: PlanName) => {
    const { body: record } = await call('scale', 'POST', resource, make());
    await call('scale', 'PATCH', `${resource}/${record.id}`, change, 1);
    const { body } = await call('scale', 'GET', `${resource}/${record.id}/revisions`);
    const revision = `${resource}/${record.id}/revisions/${body.items.at(-1)!.id}`;
    const given = [
      isGiven(await call(plan, 'GET', `${resource}/${record.id}/revisions`)),
      isGiven(await call(plan, 'GET', revision)),
      isGiven(await call(plan, 'POST', `${revision}/restore`, {}, 2)),
    ];
    expect(new Set(given).size).toBe(1);
    return given[0]!;
  };
  const amountForm = (example: string) => ({
    description: `Donate ${uniquely()}`,
    schema: {
      components: [
        { id: 'a', type: 'amount', key: 'amount', label: 'Amount', presets: [{ amount: 1000, example }] },
      ],
    },
  });

  /** Adds a component to a form. */
  const isGivenIn = async (plan: PlanName, component: object): Promise<boolean> => {
    const first = { id: 'a', type: 'text', key: 'first', label: 'First' };
    const { body: form } = await call('scale', 'POST', 'forms', {
      description: `Larger ${uniquely()}`,
      schema: { components: [first] },
    });
    const components = [first, { id: 'b', key: 'second', label: 'Second', ...component }];
    return isGiven(await call(plan, 'PATCH', `forms/${form.id}`, { schema: { components } }, 1));
  };

  /** Sets a connector up, and sends a form's answers there: both are given, or neither. */
  const isGivenTo = (kind: ConnectorKind, block?: object) => async (plan: PlanName) => {
    const inForms = isGiven(
      await call(plan, 'POST', 'form-configurations', {
        description: `To ${kind} ${uniquely()}`,
        connectorsMappings: JSON.stringify({ [kind]: { LastName: 'lastName' } }),
      }),
    );
    if (!block) return inForms;
    const production = { endpoint: `https://${kind}-${uniquely()}.example.org`, ...block };
    const { version } = (await call(plan, 'GET', 'connectors')).body;
    expect(isGiven(await call(plan, 'PATCH', 'connectors', { [kind]: { production } }, version))).toBe(
      inForms,
    );
    return inForms;
  };

  const CASES: Record<Flag, (plan: PlanName) => Promise<boolean>> = {
    DASHBOARD_LATEST_TRANSACTIONS: async (plan) => isGiven(await call(plan, 'GET', 'latest-transactions')),
    DASHBOARD_MONTHLY_PAYMENTS: async (plan) => {
      const given = isGiven(await call(plan, 'GET', 'monthly-payments'));
      expect((await analytics(plan)).donations.total.length > 0).toBe(given);
      return given;
    },
    DASHBOARD_MONTHLY_SUBSCRIBERS: async (plan) => {
      const given = isGiven(await call(plan, 'GET', 'monthly-subscribers'));
      expect((await analytics(plan)).subscribers.total.length > 0).toBe(given);
      return given;
    },
    DASHBOARD_LATEST_REVISIONS: async (plan) => isGiven(await call(plan, 'GET', 'latest-revisions')),
    async THEME_CUSTOMIZER(plan) {
      const { body: theme } = await call('scale', 'POST', 'themes', { title: `Look ${uniquely()}` });
      const tokens = { ...(theme['tokens'] as object), radius: uniquely() % 40 };
      return isGiven(await call(plan, 'PATCH', `themes/${theme.id}`, { tokens }, 1));
    },
    PAGES_REVISIONS: revisionsOf('pages', () => ({ name: 'Appeal', slug: `appeal-${uniquely()}` }), {
      name: 'Later',
    }),
    FORMS_REVISIONS: revisionsOf('forms', () => ({ description: 'Contact' }), { description: 'Later' }),
    FORM_CONFIGURATIONS_REVISIONS: revisionsOf('form-configurations', () => ({ description: 'One' }), {
      description: 'Later',
    }),
    PREFERENCE_CENTERS_REVISIONS: revisionsOf(
      'preference-centers',
      () => ({ title: 'What you hear', slug: `hear-${uniquely()}` }),
      { title: 'Later' },
    ),
    async FORMS_EMBEDDING(plan) {
      const { body: form } = await call('scale', 'POST', 'forms', { description: `Embedded ${uniquely()}` });
      const embeddedSettings = { origins: ['https://www.example.org'] };
      return isGiven(await call(plan, 'PATCH', `forms/${form.id}`, { embeddedSettings }, 1));
    },
    async FORMS_TRANSLATIONS(plan) {
      const { body: form } = await call('scale', 'POST', 'forms', { description: `In two ${uniquely()}` });
      const languages = { language: 'en', translations: { es: { texts: {} } } };
      return isGiven(await call(plan, 'PATCH', `forms/${form.id}`, languages, 1));
    },
    async MULTI_LANGUAGE_ADMIN(plan) {
      const slug = `two-${uniquely()}`.toLowerCase();
      const { body: page } = await call('scale', 'POST', 'pages', { name: 'In two languages', slug });
      const translations = { es: { texts: { 'page:title': { text: 'En dos', source: '' } } } };
      return isGiven(await call(plan, 'PATCH', `pages/${page.id}`, { translations }, 1));
    },
    MAPPING_DASHBOARD: async (plan) =>
      isGiven(await call(plan, 'GET', 'form-configurations/mapping-dashboard')),
    async GIVING_EXAMPLE_COMPONENT(plan) {
      const { body: form } = await call('scale', 'POST', 'forms', amountForm(''));
      const { schema } = amountForm('Feeds an otter');
      return isGiven(await call(plan, 'PATCH', `forms/${form.id}`, { schema }, 1));
    },
    PRODUCTS_COMPONENT: (plan) =>
      isGivenIn(plan, { type: 'products', products: [{ value: 'a', label: 'Ticket', price: 500 }] }),
    CONDITIONAL_OPTIONS_COMPONENT: (plan) =>
      isGivenIn(plan, {
        type: 'radio',
        options: [
          { value: 'a', label: 'A' },
          {
            value: 'b',
            label: 'B',
            condition: { rules: [{ field: 'first', operator: 'notEmpty' }] },
          },
        ],
      }),
    SURVEY_COMPONENT: (plan) =>
      isGivenIn(plan, {
        type: 'survey',
        rows: [{ value: 'a', label: 'A' }],
        options: [{ value: 'yes', label: 'Yes' }],
      }),
    ADDRESS_COMPONENT: (plan) => isGivenIn(plan, { type: 'address' }),
    CRM_CONNECTOR: isGivenTo('crm'),
    MARKETING_CLOUD_CONNECTOR: isGivenTo('marketing-cloud', {
      clientId: 'a client',
      clientSecret: 'a secret',
    }),
    CONVERSATION_CONNECTOR: isGivenTo('conversation', {
      accountSid: 'AC1',
      authToken: 'a token',
      sender: '+441632960000',
    }),
    CUSTOM_CONNECTOR: isGivenTo('custom', { signingSecret: 'a secret' }),
    PAYMENT_V1_CONNECTOR: isGivenTo('payment-v1', { accessToken: 'a token' }),
    POSTCODE_COMPONENT: async (plan) => {
      const isField = await isGivenIn(plan, { type: 'postcode' });
      if (plan === 'scale') expect(await isGivenIn(plan, { type: 'address', lookup: true })).toBe(isField);
      return isField;
    },
    RECAPTCHA_COMPONENT: async (plan) => {
      const recaptcha = { version: 'v2', siteKey: `key-${uniquely()}`, secretKey: 'secret' };
      const version = (await call(plan, 'GET', 'integrations')).body.version;
      const isSet = isGiven(await call(plan, 'PATCH', 'integrations', { recaptcha }, version));
      expect(await isGivenIn(plan, { type: 'recaptcha' })).toBe(isSet);
      return isSet;
    },
    POSTCODE_INTEGRATIONS: async (plan) => {
      const postcode = { provider: 'loqate', key: `key-${uniquely()}` };
      const version = (await call(plan, 'GET', 'integrations')).body.version;
      return isGiven(await call(plan, 'PATCH', 'integrations', { postcode }, version));
    },
    TAG_MANAGER: async (plan) => {
      const tagManager = { provider: 'google', container: `GTM-ABC${1000 + uniquely()}` };
      const version = (await call(plan, 'GET', 'integrations')).body.version;
      return isGiven(await call(plan, 'PATCH', 'integrations', { tagManager }, version));
    },
    AB_TESTING: async (plan) =>
      isGiven(await call(plan, 'POST', 'experiments', { name: `Shorter ${uniquely()}` })),
    SUPPORT_TICKETS: async (plan) => {
      const ticket = { subject: 'Help', message: 'Please' };
      const isSent = isGiven(await call(plan, 'POST', 'support/tickets', ticket));
      expect(isGiven(await call(plan, 'GET', 'support/tickets'))).toBe(isSent);
      return isSent;
    },
    SUBDOMAIN_MAPPING: async (plan) =>
      isGiven(
        await call(plan, 'POST', 'domain-mappings', {
          domain: `give-${uniquely()}.example.org`,
          type: 'subdomain',
        }),
      ),
    ROOT_DOMAIN_MAPPING: async (plan) =>
      isGiven(
        await call(plan, 'POST', 'domain-mappings', { domain: `give-${uniquely()}.org`, type: 'root' }),
      ),
    USAGE_DASHBOARD: async (plan) => isGiven(await call(plan, 'GET', 'usage')),
    async BILLING_PORTAL(plan) {
      const { statusCode: status, body } = await api.server.inject({
        method: 'POST',
        url: '/api/functions/customerPortalSession',
        headers: asPerson(fixture.tenantId, 'maintainer', 'Ana', plan),
        payload: { data: {} },
      });
      if (status !== 200) expect(body).toContain('"feature_not_in_plan"');
      return status === 200;
    },
    async PAYMENT_V2_CONNECTOR(plan) {
      await fixture.db.asPlatform((tx) =>
        tx.updateTable('tenants').set({ plan }).where('id', '=', fixture.tenantId).execute(),
      );
      const payments = createPayments({
        db: fixture.db,
        connectors: createConnectors(),
        services: idleDeliveryDeps(fixture.app),
        tokens: createTokens('secret'),
      });
      const isInForms = isGiven(
        await call(plan, 'POST', 'form-configurations', {
          description: `To payment ${uniquely()}`,
          connectorsMappings: '{"payment-v2":{"FirstName":"firstName"}}',
        }),
      );
      // Another payment service is set up: with one flag alone it decides.
      if (!plan.includes('=')) expect((await payments.setupOf(fixture.tenantId)).isInPlan).toBe(isInForms);
      return isInForms;
    },
  };

  /** The actions of the simulator that each feature of revisions decides. */
  const REVISIONS: Partial<Record<Flag, string[]>> = Object.fromEntries(
    ['pages', 'forms', 'form-configurations', 'preference-centers'].map((name) => [
      `${name.replaceAll('-', '_').toUpperCase()}_REVISIONS`,
      [`${name}.revisions`, `${name}.restoreRevision`],
    ]),
  );

  /** Further flags that a case needs. */
  const NEEDED: Partial<Record<Flag, Flag[]>> = {};

  /** Whether the simulator allows a feature to a person whose role has every ability. */
  async function isSimulated(plan: PlanName, flag: Flag): Promise<boolean> {
    const { status, body } = await call(plan, 'GET', 'permissions?role=maintainer');
    expect(status).toBe(200);
    const { areas } = verdictsSchema.parse(body);
    const ofFlag = areas
      .flatMap(({ actions }) => actions)
      .filter((action) => action.flag === flag || REVISIONS[flag]?.includes(action.key));
    expect(ofFlag.length).toBeGreaterThan(0);
    const allowed = new Set(ofFlag.map((action) => action.allowed));
    expect(allowed.size).toBe(1);
    return allowed.has(true);
  }

  it.each(FLAGS)(
    '%s is given by the server where the plan includes it, and nowhere else, and the simulator says so',
    async (flag) => {
      const more = [flag, ...(NEEDED[flag] ?? [])].map((one) => `${one}=on`).join(' ');
      for (const [plan, given] of [
        ['scale', true],
        ['starter', false],
        [`scale ${flag}=off`, false],
        [`starter ${more}`, true],
      ] as const) {
        expect({ plan, given: await CASES[flag](plan) }).toEqual({ plan, given });
        expect({ plan, given: await isSimulated(plan, flag) }).toEqual({ plan, given });
      }
    },
  );

  it('keeps records from before a downgrade editable', async () => {
    const { body: form } = await call('scale', 'POST', 'forms', amountForm('Feeds an otter'));
    expect((await call('starter', 'PATCH', `forms/${form.id}`, { description: 'Later' }, 1)).status).toBe(
      200,
    );
    const configuration = { description: 'Two', connectorsMappings: '{"payment-v2":{}}' };
    const { body: made } = await call('scale', 'POST', 'form-configurations', configuration);
    const path = `form-configurations/${made.id}`;
    expect((await call('starter', 'PATCH', path, { description: 'Later' }, 1)).status).toBe(200);
  });
});
