import * as z from 'zod';

/** Request and response of a test of stored settings at an outside service. Nothing secret. */
export const checkFields = {
  isWorking: z.boolean(),
  /** Since when the tests have ended this way. */
  since: z.iso.datetime(),
  checkedAt: z.iso.datetime(),
  /** The request that decided: `GET https://…/PaymentMethods`; null where none could be made. */
  request: z.string().nullable(),
  httpStatus: z.int().nullable(),
  /** Why it failed; null when it works. */
  failure: z.object({ code: z.string(), message: z.string() }).nullable(),
};
export type SettingsCheck = z.infer<z.ZodObject<typeof checkFields>>;

/** `missing` is not set up, `untested` has not been tested since its settings changed. */
export const checkStates = ['missing', 'untested', 'working', 'failing'] as const;
export type CheckState = (typeof checkStates)[number];

/** Whether settings work, as far as their last test knows. */
export function checkStateOf(found: { check: { isWorking: boolean } | null } | undefined): CheckState {
  if (!found) return 'missing';
  if (!found.check) return 'untested';
  return found.check.isWorking ? 'working' : 'failing';
}
