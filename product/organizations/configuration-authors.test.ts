import type { Api } from '@tributary/engine/http/api.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSubmissionFixture, type SubmissionFixture } from '../submissions/testing.server.ts';
import { asPerson, openTestApi } from '../submissions/testing-api.server.ts';

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

const send = (
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  as: string,
  body?: object,
  tenant = fixture.tenantId,
) =>
  api.server.inject({
    method,
    url: `/api/v1/form-configurations${path}`,
    headers: { ...asPerson(tenant, 'integrator', as), 'if-match': '"1"' },
    ...(body ? { payload: body } : {}),
  });

it('names the last author of each, in one’s own organization alone', async () => {
  const one = (await send('POST', '', 'Ana', { description: 'One' })).json<{ id: string }>().id;
  const two = (await send('POST', '', 'Ana', { description: 'Two' })).json<{ id: string }>().id;
  await send('PATCH', `/${one}`, 'Ben', { description: 'One and a half' });
  const ask = async (tenant?: string) =>
    (await send('GET', `/authors?ids=${one},${two},${newId()}`, 'Cleo', undefined, tenant)).json<{
      items: { id: string; updatedBy: string }[];
    }>().items;
  expect(new Map((await ask()).map(({ id, updatedBy }) => [id, updatedBy]))).toEqual(
    new Map([
      [one, 'Ben'],
      [two, 'Ana'],
    ]),
  );
  expect(await ask(newId())).toEqual([]);
  expect((await send('GET', '/authors', 'Cleo')).json()).toEqual({ items: [] });
  expect((await send('GET', '/authors?ids=x', 'Cleo')).statusCode).toBe(422);
});
