import * as z from 'zod';
import { describe, expect, it } from 'vitest';
import { runContract } from '../../contract/suite.ts';
import { sectionOf } from '../../definition/sections.ts';
import { defineSingle } from '../../definition/single.ts';
import { defineFeature } from '../../feature/feature.server.ts';

const harbour = defineSingle({
  name: 'harbour',
  title: 'harbour',
  subject: 'organization',
  schema: z.object({
    name: z.string().min(1),
    depth: z.number().default(3),
    lights: z.array(z.string()).default([]),
    visits: z.int().default(0),
  }),
  serverOwned: ['visits'],
  sections: { face: ['name'], water: ['depth', 'lights'] },
  displayTitle: ({ name }) => name,
  example: (n) => ({ name: `Harbour ${n}`, depth: n + 10, lights: [`light ${n}`] }),
});

const harbourFeature = defineFeature({
  name: 'harbour',
  resource: harbour,
  parts: () => ({
    hooks: {
      async initial(tx, tenantId) {
        const { name } = await tx
          .selectFrom('tenants')
          .select('name')
          .where('id', '=', tenantId)
          .executeTakeFirstOrThrow();
        return { name, depth: 3, lights: [], visits: 0 };
      },
    },
  }),
});

runContract({
  features: [harbourFeature],
  services: () => ({}),
});

describe('sections', () => {
  it('contain every editable field once', () => {
    expect(['name', 'lights', 'visits'].map((field) => sectionOf(harbour, field))).toEqual([
      'face',
      'water',
      undefined,
    ]);
    const { kind: _, single: __, operations: ___, list: ____, ...declared } = harbour;
    expect(() => defineSingle({ ...declared, sections: { face: ['name'] } })).toThrow('harbour.depth');
    expect(() =>
      defineSingle({ ...declared, sections: { face: ['name', 'depth'], water: ['depth', 'lights'] } }),
    ).toThrow('harbour.depth');
  });
});
