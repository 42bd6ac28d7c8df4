import * as z from 'zod';

/** Kinds of findings of the checks before publishing. */
export const FINDING_KINDS = [
  'altMissing',
  'linkEmpty',
  'linkUnnamed',
  'linkDead',
  'linkDraft',
  'linkMalformed',
  'anchorDead',
  'layoutFailed',
  'headingMissing',
  'headingSkipped',
  'codeDropped',
  'elementFailed',
  'heavy',
  'heavyPictures',
  'titleMissing',
  'descriptionMissing',
  'redirectHidden',
  /** A fault of a form: its values are the sentence in each language of the console. */
  'formFault',
  'formFaults',
  'formLanguage',
  'translationMissing',
  'pageUntranslated',
  'pageTranslationOld',
  'connector',
  'connectorMissing',
  'connectorUnauthorized',
  'connectorPlan',
  'connectorFails',
  'connectorFailing',
  /** What a form offers and its payment service does not have. */
  'connectorMethod',
  'connectorRecurring',
  'connectorFrequency',
  'connectorCurrency',
  'contrastLow',
  'accessibility',
  'tooWide',
] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];

/** One finding: its kind, its place, and the values of its text. */
export const findingSchema = z.object({
  kind: z.enum(FINDING_KINDS),
  severity: z.enum(['error', 'warning']),
  values: z.record(z.string(), z.string()),
  /** Where it can be corrected. */
  show: z.union([
    /** A block of the page: the element with this tag, at this index among those with the same tag. */
    z.object({ place: z.literal('block'), tag: z.string(), index: z.int() }),
    z.object({ place: z.literal('settings') }),
    z.object({ place: z.literal('form'), id: z.string() }),
    z.object({ place: z.literal('connectors') }),
    z.object({ place: z.literal('redirects') }),
    z.object({ place: z.literal('builder') }),
    z.object({ place: z.literal('translations') }),
  ]),
});
export type PageFinding = z.infer<typeof findingSchema>;
