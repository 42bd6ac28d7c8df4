import { expect, it } from 'vitest';
import type { ResourceDefinition } from '../definition/resource.ts';
import { operationsOf } from '../http/operations.ts';
import { callTo, type SendRequest } from './calls.ts';

/** No write overwrites a version that its author has not seen. */
export function contractOfVersions(
  definition: ResourceDefinition,
  asAdmin: () => Promise<{ id: string; send: SendRequest }>,
): void {
  for (const operation of operationsOf(definition).filter((each) => each.versioned)) {
    it(`${operation.action ?? operation.name}: requires the version that was seen, and refuses a stale one`, async () => {
      const { id, send } = await asAdmin();
      // Only a deleted record can be restored.
      let version = 1;
      if (operation.name === 'restore')
        version = Number((await send('DELETE', `/${definition.name}/${id}`, { ifMatch: 1 })).body['version']);
      const { method, path, body } = callTo(definition, operation, id);
      expect(await send(method, path, { body })).toMatchObject({
        status: 428,
        body: { code: 'version_required' },
      });
      const stale = await send(method, path, { body, ifMatch: version + 1 });
      expect(stale).toMatchObject({ status: 412, body: { code: 'stale_version', current: { id, version } } });
    });
  }
}
