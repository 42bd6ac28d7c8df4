import type { Api } from '@tributary/engine/http/api.server.ts';
import type { ConnectorUse } from '@tributary/resources/connectors/next/uses.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asPerson, openTestApi } from '../submissions/testing-api.server.ts';
import { createSubmissionFixture, type SubmissionFixture } from '../submissions/testing.server.ts';

let fixture: SubmissionFixture;
let api: Api;
beforeAll(async () => {
  fixture = await createSubmissionFixture();
  api = await openTestApi(fixture);
});
afterAll(async () => {
  await api.server.close();
  await fixture.drop();
});

async function call<Body = { id: string; version: number }>(
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  body?: object,
  version?: number,
): Promise<Body> {
  const response = await api.server.inject({
    method,
    url: `/api/v1/${path}`,
    headers: {
      ...asPerson(fixture.tenantId, 'maintainer'),
      ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
    },
    ...(body ? { payload: body } : {}),
  });
  expect(response.statusCode, response.body).toBeLessThan(300);
  return response.json<Body>();
}

const uses = () => call<{ items: ConnectorUse[]; hasConfigurations: boolean }>('GET', 'connectors/uses');
const endpoint = 'https://own.example.org/in';

it('lists the configurations and forms of each connector, and the form that the usual payment service takes', async () => {
  expect(await uses()).toEqual({ items: [], hasConfigurations: false });

  const payment = { endpoint, access: 'token', accessToken: 'a token' };
  const custom = { endpoint, signingSecret: 'a signing secret' };
  const { version } = await call('GET', 'connectors');
  await call(
    'PATCH',
    'connectors',
    { 'payment-v2': { production: payment, sandbox: payment }, custom: { production: custom } },
    version,
  );
  const find = async (kind: string, environment = 'production') =>
    (await uses()).items.find((one) => one.kind === kind && one.environment === environment);
  const form = { id: fixture.formId, description: expect.any(String) };
  expect(await find('payment-v2')).toMatchObject({ isUsual: true, configurations: [], forms: [form] });
  expect(await find('payment-v2', 'sandbox')).toMatchObject({ isUsual: false, forms: [] });
  expect(await find('custom')).toMatchObject({ isUsual: false, configurations: [], forms: [] });

  const made = await call('POST', 'form-configurations', {
    description: 'To our own service',
    connectorsMappings: JSON.stringify({ custom: { mail: 'email' }, 'payment-v2': {} }),
    connectorsEnvironments: JSON.stringify({ 'payment-v2': 'sandbox' }),
  });
  const configuration = { id: made.id, description: 'To our own service' };
  expect(await uses()).toMatchObject({ hasConfigurations: true });
  expect(await find('custom')).toMatchObject({ configurations: [configuration], forms: [] });

  const stored = await call('GET', `forms/${fixture.formId}`);
  await call('PATCH', `forms/${fixture.formId}`, { formConfigurationId: made.id }, stored.version);
  expect(await find('custom')).toMatchObject({ configurations: [configuration], forms: [form] });
  expect(await find('payment-v2')).toMatchObject({ configurations: [], forms: [] });
  expect(await find('payment-v2', 'sandbox')).toMatchObject({
    configurations: [configuration],
    forms: [form],
  });
});
