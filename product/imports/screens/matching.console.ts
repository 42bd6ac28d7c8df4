import type { FormSchema } from '@tributary/form-engine/schema.ts';
import type { Environment } from '@tributary/kit/environment.ts';
import { IMPORT_TARGETS, type ImportTarget } from '../definition/choices.ts';
import type { ImportDetail, ImportSettings } from '../definition/import.ts';
import { answerableIn, consentsIn, readTarget } from '../rows/targets.ts';

/** The settings of an import while they are entered: a form may not be chosen yet. */
export type MatchingDraft = Omit<ImportSettings, 'formId'> & { formId: string };

/** The initial settings: saved or suggested ones, else the defaults. */
export function draftOf({ settings, header }: ImportDetail, environment: Environment): MatchingDraft {
  return {
    kind: 'donations',
    dateOrder: 'dmy',
    decimalSign: '.',
    currency: 'GBP',
    environment,
    formId: '',
    pageId: null,
    campaignCode: null,
    counterId: null,
    inDashboard: true,
    tellConnectors: false,
    wordings: {},
    ...settings,
    columns: header.map((_, at) => settings?.columns?.[at] ?? null),
  };
}

/** Targets that only rows with money have. */
const OF_MONEY: readonly ImportTarget[] = [
  'amount',
  'amountLabel',
  'currency',
  'frequency',
  'paymentMethod',
  'paymentReference',
];

/** The possible targets of columns, in three groups. */
export function offeredTargets(kind: MatchingDraft['kind'], schema: FormSchema | undefined) {
  return {
    usual: IMPORT_TARGETS.filter((target) => kind === 'donations' || !OF_MONEY.includes(target)),
    questions: schema ? answerableIn(schema).filter(({ type }) => type !== 'email') : [],
    consents: schema ? consentsIn(schema) : [],
  };
}

/** The draft without the targets that the chosen form or kind does not have. */
export function fittingDraft(draft: MatchingDraft, schema: FormSchema | undefined): MatchingDraft {
  const { usual, questions, consents } = offeredTargets(draft.kind, schema);
  const has = (target: string): boolean => {
    const { name, key } = readTarget(target);
    // Until the form is loaded, its questions are unknown.
    if (name === 'answer') return !schema || questions.some((one) => one.key === key);
    if (name === 'consent' || name === 'consentDate')
      return !schema || consents.some((one) => one.key === key);
    return usual.some((one) => one === target);
  };
  return {
    ...draft,
    columns: draft.columns.map((target) => (target !== null && has(target) ? target : null)),
  };
}

/** The missing parts that stop a draft from being checked. */
export function missingIn({ columns, kind, formId }: MatchingDraft): {
  columns: boolean;
  twice: string | undefined;
  form: boolean;
} {
  const needed = ['date', kind === 'donations' ? 'amount' : 'email'];
  return {
    columns: !needed.every((target) => columns.includes(target)),
    twice: columns.find((target, at) => target !== null && columns.indexOf(target) !== at) ?? undefined,
    form: formId === '',
  };
}
