import { environmentSchema } from '@tributary/engine/definition/environment.ts';
import { defineRoutes } from '@tributary/engine/http/route.ts';
import * as z from 'zod';

export const SCHEDULE_INTERVALS = ['daily', 'weekly', 'monthly'] as const;
export const SCHEDULE_STATES = ['active', 'paused', 'stopped'] as const;
export const EXPORT_FORMATS = ['csv', 'xlsx'] as const;
/**
 * Why an export was not sent: the view is deleted or no longer visible to the person who set it up; the list no longer
 * has a field that the view filters by; that person, or every recipient, may no longer export; too many records for the
 * format; the work failed each time.
 */
export const EXPORT_FAILURES = [
  'viewGone',
  'viewUnfit',
  'ownerMayNot',
  'nobodyMay',
  'tooLarge',
  'crashed',
] as const;
export type ExportFailure = (typeof EXPORT_FAILURES)[number];
/** Most people that one export is sent to. */
export const RECIPIENTS_LIMIT = 20;
/** Days after which a link no longer works. */
export const EXPORT_LINK_DAYS = 30;

const timingSchema = z.object({
  every: z.enum(SCHEDULE_INTERVALS),
  /** 1 is Monday; for weekly exports. */
  weekday: z.int().min(1).max(7).default(1),
  /** For monthly exports; every month has it. */
  monthDay: z.int().min(1).max(28).default(1),
  /** Of the day in the organization's time zone. */
  hour: z.int().min(0).max(23),
});
export type ScheduleTiming = z.output<typeof timingSchema>;

const recipientsSchema = z
  .array(z.uuid())
  .min(1, 'Choose who gets it.')
  .max(RECIPIENTS_LIMIT, `Choose at most ${RECIPIENTS_LIMIT} people.`);

const colleagueSchema = z.object({ id: z.uuid(), name: z.string() });

const runSchema = z.object({
  id: z.uuid(),
  /** The planned day. */
  period: z.iso.date(),
  at: z.iso.datetime(),
  /** Null where it was sent. */
  failure: z.enum(EXPORT_FAILURES).nullable(),
  /** Records that it had; null where it failed before they were counted. */
  rows: z.int().nullable(),
  sentTo: z.array(z.string()),
});
export type ExportRun = z.output<typeof runSchema>;

const scheduleSchema = timingSchema.extend({
  id: z.uuid(),
  resource: z.string(),
  /** Null where the view is gone, or another's own. */
  view: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  viewName: z.string(),
  environment: z.enum(['production', 'sandbox']),
  format: z.enum(EXPORT_FORMATS),
  recipients: z.array(colleagueSchema),
  owner: colleagueSchema,
  /** Whether the owner is no active member any more: nothing is sent until somebody takes it over. */
  ownerLeft: z.boolean(),
  state: z.enum(SCHEDULE_STATES),
  nextAt: z.iso.datetime().nullable(),
  lastRun: runSchema.nullable(),
  /** Whether this person may change, pause and stop it. */
  mayChange: z.boolean(),
});
export type ScheduledExport = z.output<typeof scheduleSchema>;

/** Exports of saved views, sent to colleagues on a schedule. The role decides which lists' exports a person sees. */
export const scheduledExportRoutes = defineRoutes({
  'GET /scheduled-exports': {
    access: 'signed-in',
    summary: 'List the scheduled exports of the lists that you may export',
    response: z.object({
      items: z.array(scheduleSchema),
      /** The time zone of their hours. */
      timezone: z.string(),
    }),
  },
  'POST /scheduled-exports': {
    access: 'signed-in',
    keyed: true,
    summary: 'Schedule the export of a saved view',
    body: timingSchema.extend({
      viewId: z.uuid(),
      environment: environmentSchema,
      format: z.enum(EXPORT_FORMATS),
      recipients: recipientsSchema,
    }),
    response: z.object({ id: z.uuid() }),
    status: 201,
  },
  'PATCH /scheduled-exports/:id': {
    access: 'signed-in',
    summary: 'Change, pause or resume a scheduled export',
    body: z.strictObject({
      timing: timingSchema.optional(),
      format: z.enum(EXPORT_FORMATS).optional(),
      recipients: recipientsSchema.optional(),
      state: z.enum(['active', 'paused']).optional(),
    }),
    response: z.object({ id: z.uuid() }),
  },
  'POST /scheduled-exports/:id/stop': {
    access: 'signed-in',
    summary: 'Stop a scheduled export for good; its log is kept',
    response: z.object({ id: z.uuid() }),
  },
  'POST /scheduled-exports/:id/take-over': {
    access: 'signed-in',
    summary: 'Become the owner of a scheduled export whose owner left',
    response: z.object({ id: z.uuid() }),
  },
  'POST /scheduled-exports/:id/leave': {
    access: 'signed-in',
    summary: 'Stop getting a scheduled export',
    response: z.object({ id: z.uuid() }),
  },
  'GET /scheduled-exports/:id/runs': {
    access: 'signed-in',
    summary: 'List the latest runs of a scheduled export',
    response: z.object({ items: z.array(runSchema) }),
  },
  'GET /scheduled-exports/colleagues': {
    access: 'signed-in',
    summary: 'List the people who may export a list',
    query: z.object({ resource: z.string().max(64) }),
    response: z.object({ items: z.array(colleagueSchema) }),
  },
  'GET /scheduled-exports/runs/:id': {
    access: 'signed-in',
    summary: 'Get one export that was sent to you',
    response: z.object({
      id: z.uuid(),
      viewName: z.string(),
      resource: z.string(),
      period: z.iso.date(),
      format: z.enum(EXPORT_FORMATS),
      rows: z.int(),
      /** When its link ends. */
      until: z.iso.datetime(),
      isOver: z.boolean(),
    }),
  },
});
