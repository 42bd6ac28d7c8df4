import { hasSets } from '@tributary/form-engine/components/amount/sets.ts';
import { currencyAskedFor, mayPay } from '@tributary/form-engine/components/lookup.ts';
import type { Condition } from '@tributary/form-engine/definition/base.ts';
import { rulesOf } from '@tributary/form-engine/definition/condition-parts.ts';
import { opensSection, opensStep } from '@tributary/form-engine/definition/openers.ts';
import type { FormComponent, FormSchema } from '@tributary/form-engine/schema.ts';

/** Puts together the script of a page. */
export interface FormScripts {
  /** The script with these pieces; every script has the common part. */
  of(pieces: ReadonlySet<string>): string;
}

type Asked = Pick<FormSchema, 'components' | 'settings'>;

/** The pieces of the script that forms use, named as their folders are in `form-engine/components` or by `build/pieces.server.ts`. */
export function piecesOf(forms: readonly Asked[], page: { hasCounter?: boolean } = {}): Set<string> {
  const components = forms.flatMap((form) => form.components);
  const pieces = new Set<string>(components.map(({ type }) => type));
  for (const [piece, needs] of Object.entries(NEEDED_FOR)) if (components.some(needs)) pieces.add(piece);
  if (page.hasCounter) pieces.add('.counters');
  if (forms.some(isReviewed)) {
    pieces.add('.review');
    // The summary is one more step.
    pieces.add('.steps');
  }
  return pieces;
}

type Option = string | { condition?: Condition | null };

/** The condition of a component, and those of its options. */
const conditionsIn = (one: FormComponent): (Condition | null)[] => [one.condition, ...optionConditions(one)];

const optionConditions = (one: FormComponent): (Condition | null)[] =>
  'options' in one
    ? one.options.map((option: Option) => (typeof option === 'object' && option.condition) || null)
    : [];

/** The pieces beside those of types, and the components that need them. */
const NEEDED_FOR: Readonly<Record<string, (one: FormComponent) => boolean>> = {
  '.currencies': (one) => currencyAskedFor(one) !== undefined,
  '.lookup': (one) => one.type === 'postcode' || (one.type === 'address' && one.lookup),
  '.openers': (one) => opensStep(one) || opensSection(one),
  '.options': (one) => optionConditions(one).some(Boolean),
  '.order': (one) =>
    conditionsIn(one)
      .flatMap((condition) => rulesOf(condition))
      .some(({ operator }) => operator === 'greaterThan' || operator === 'lessThan'),
  '.sets': (one) => one.type === 'amount' && hasSets(one),
  '.steps': opensStep,
};

/** Whether donors may see a summary before they pay, or an offer of a monthly gift. */
const isReviewed = ({ components, settings }: Asked): boolean =>
  (settings.review && components.some(mayPay)) ||
  components.some((one) => one.type === 'frequency' && one.monthlyOffer.on);
