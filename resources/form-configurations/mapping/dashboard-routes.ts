import { defineRoutes } from '@tributary/engine/http/route.ts';
import * as z from 'zod';
import { MISMATCHES } from './mismatch.ts';

/** A problem of one field of a mapping, as `problemsOf` returns it. */
const problemSchema = z.object({
  kind: z.enum([
    'mismatch',
    'requiredEmpty',
    'requiredUnsure',
    'unknownTarget',
    'unknownSource',
    'unreadableExpression',
    'withheld',
  ]),
  target: z.string(),
  source: z.string().optional(),
  mismatch: z.enum(MISMATCHES).optional(),
});

const flowSchema = z.object({
  /** The form field's key; null for a constant. */
  field: z.string().nullable(),
  label: z.string(),
  target: z.string(),
  /** False where the permission keeps it back. */
  leaves: z.boolean(),
});

/** The fields of a form that go to one connector. */
const mappedFormSchema = z.object({
  form: z.object({ id: z.uuid(), description: z.string() }),
  configuration: z.object({ id: z.uuid(), description: z.string() }).nullable(),
  /** Null where nothing of the form goes anywhere. */
  connector: z.string().nullable(),
  /** Whether the connector takes its usual fields, because there is no mapping. */
  isUsual: z.boolean(),
  consent: z.string(),
  isConditional: z.boolean(),
  flows: z.array(flowSchema),
  /** The form's questions that do not go to this connector. */
  unmapped: z.array(z.object({ key: z.string(), label: z.string() })),
  problems: z.array(problemSchema),
});
export type MappedForm = z.infer<typeof mappedFormSchema>;

export const mappingDashboardRoutes = defineRoutes({
  'GET /form-configurations/mapping-dashboard': {
    access: ['read', 'form_configurations'],
    flag: 'MAPPING_DASHBOARD',
    summary: 'List the fields of forms that go to each system, with their problems',
    query: z.object({ locale: z.string().max(20).default('en-US') }),
    response: z.object({
      items: z.array(mappedFormSchema),
      /** Whether there are more forms than are listed. */
      isCut: z.boolean(),
    }),
  },
});
