import { withNameSuffix } from '@tributary/engine/definition/duplicate.ts';
import { defineResource } from '@tributary/engine/definition/resource.ts';
import { requiredText } from '@tributary/engine/definition/text.ts';
import * as z from 'zod';

/** The subjects of an experiment: whole pages, or forms wherever they are shown. */
export const EXPERIMENT_SUBJECTS = ['pages', 'forms'] as const;
/** What counts as success: a completed donation, or an accepted submission. */
export const EXPERIMENT_GOALS = ['donations', 'submissions'] as const;
export const EXPERIMENT_STATES = ['draft', 'running', 'ended'] as const;
/** The result chosen at the end: the original page or form, its variant, or neither. */
export const EXPERIMENT_WINNERS = ['original', 'variant', 'none'] as const;

/** Two pages that share one address, or two forms that share one place: each visitor gets one of them. */
export const experimentSchema = z.object({
  name: requiredText('name'),
  subject: z.enum(EXPERIMENT_SUBJECTS).default('pages'),
  /** The page whose visitors are divided. */
  pageId: z.uuid().nullable().default(null),
  /** Another page of the organization, which part of its visitors get. */
  variantPageId: z.uuid().nullable().default(null),
  /** The form whose visitors are divided, on every page and every other site that shows it. */
  formId: z.uuid().nullable().default(null),
  /** Another form, which part of its visitors get. */
  variantFormId: z.uuid().nullable().default(null),
  /** How many of 100 visitors get the variant. */
  share: z
    .int('Choose from 10 to 90')
    .min(10, 'Choose from 10 to 90')
    .max(90, 'Choose from 10 to 90')
    .default(50),
  goal: z.enum(EXPERIMENT_GOALS).default('donations'),
  state: z.enum(EXPERIMENT_STATES).default('draft'),
  startedAt: z.iso.datetime().nullable().default(null),
  endedAt: z.iso.datetime().nullable().default(null),
  winner: z.enum(EXPERIMENT_WINNERS).nullable().default(null),
});
export type ExperimentData = z.infer<typeof experimentSchema>;

/** Returns the ids of the page or form that an experiment tests, and of its variant. */
export const triedOut = (experiment: ExperimentData): { id: string | null; variantId: string | null } =>
  experiment.subject === 'forms'
    ? { id: experiment.formId, variantId: experiment.variantFormId }
    : { id: experiment.pageId, variantId: experiment.variantPageId };

const NOT_STARTED = { state: 'draft', startedAt: null, endedAt: null, winner: null } as const;

/** A page or a form is needed while it is tried out. */
const whileRunning = (experiment: Record<string, unknown>) =>
  experiment['state'] === 'running' ? ('refuse' as const) : ('keep' as const);

export const experiments = defineResource({
  name: 'experiments',
  title: 'experiment',
  subject: 'experiments',
  schema: experimentSchema,
  serverOwned: ['state', 'startedAt', 'endedAt', 'winner'],
  displayTitle: (experiment) => experiment.name,
  operations: {
    create: true,
    update: true,
    duplicate: (experiment, at) => ({ ...withNameSuffix(experiment, at), ...NOT_STARTED }),
    remove: true,
    restore: true,
    batch: true,
  },
  actions: {
    start: { ability: 'publish', event: 'UPDATE' },
    end: {
      ability: 'publish',
      event: 'UPDATE',
      body: z.strictObject({ winner: z.enum(EXPERIMENT_WINNERS) }),
      exampleBody: { winner: 'none' },
    },
  },
  references: [
    { field: 'pageId', resource: 'pages', title: 'page', onDelete: whileRunning },
    { field: 'variantPageId', resource: 'pages', title: 'page', onDelete: whileRunning },
    { field: 'formId', resource: 'forms', title: 'form', onDelete: whileRunning },
    { field: 'variantFormId', resource: 'forms', title: 'form', onDelete: whileRunning },
  ],
  list: {
    fields: {
      name: { type: 'text', search: true, sort: true, column: true },
      subject: { type: 'text', filter: true, column: true },
      state: { type: 'text', filter: true, column: true },
      startedAt: { type: 'date', column: true },
      createdAt: { type: 'date', sort: true, column: true },
    },
    defaultSort: '-createdAt',
  },
  openPath: '/pages/experiments/:id/edit',
  example: (n) => ({ name: `Shorter form ${n}`, share: 50, goal: 'donations' }),
});
