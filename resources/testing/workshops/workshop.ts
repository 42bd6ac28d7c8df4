import { withNameSuffix } from '@tributary/engine/definition/duplicate.ts';
import { defineResource } from '@tributary/engine/definition/resource.ts';
import { requiredText, slugText } from '@tributary/engine/definition/text.ts';
import * as z from 'zod';

const workshopSchema = z.object({
  name: requiredText('name'),
  code: slugText,
  seats: z.int().min(1).default(20),
  cancelled: z.boolean().default(false),
});
export type WorkshopData = z.infer<typeof workshopSchema>;

/** A resource that only tests have, with the abilities and the quota of elements. */
export const workshops = defineResource({
  name: 'workshops',
  title: 'workshop',
  subject: 'elements',
  schema: workshopSchema,
  serverOwned: ['cancelled'],
  displayTitle: (workshop) => workshop.name,
  quota: 'ELEMENTS',
  unique: { code: 'Please enter a unique code' },
  operations: {
    create: true,
    update: true,
    duplicate: (workshop, at) => ({
      ...withNameSuffix(workshop, at),
      code: `${workshop.code.slice(0, 60)}-${at.getTime()}`,
    }),
    remove: true,
    restore: true,
    batch: true,
  },
  actions: { cancel: { ability: 'update', event: 'UPDATE' } },
  list: {
    fields: {
      name: { type: 'text', search: true, sort: true, column: true },
      seats: { type: 'number', sort: true, filter: true, column: true },
      createdAt: { type: 'date', sort: true, column: true },
    },
    defaultSort: '-createdAt',
  },
  openPath: '/workshops/:id/edit',
  example: (n) => ({ name: `Workshop ${n}`, code: `workshop-${n}`, seats: 12 }),
});
