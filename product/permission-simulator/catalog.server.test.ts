import { FLAGS } from '@tributary/engine/quota/plans.ts';
import { operationsOf } from '@tributary/engine/http/operations.ts';
import { resourceFeatures } from '@tributary/resources/features.server.ts';
import { expect, it } from 'vitest';
import { catalogOf } from './catalog.server.ts';
import english from './messages/permissions.en-US.json' with { type: 'json' };
import { NEED_ONE_OF } from './plan-parts.ts';

const definitions = resourceFeatures.flatMap(({ resource }) => (resource ? [resource] : []));
const catalog = catalogOf(
  definitions.flatMap((definition) =>
    operationsOf(definition).map(({ method, path, ability }) => ({
      method,
      url: `/api/v1${path}`,
      access: [ability, definition.subject] as const,
      raw: false,
    })),
  ),
  definitions,
);

it('names every named action of a resource in words', () => {
  const acts = new Set(catalog.flatMap(({ act }) => act ?? []));
  expect([...acts].toSorted()).toEqual(Object.keys(english.act).toSorted());
});

it('names only existing actions and flags for features of the plan', () => {
  const keys = new Set(catalog.map(({ key }) => key));
  expect(Object.keys(NEED_ONE_OF).filter((key) => !keys.has(key))).toEqual([]);
  for (const flags of catalog.map((action) => action.flags))
    expect(flags.filter((flag) => !FLAGS.includes(flag))).toEqual([]);
});
