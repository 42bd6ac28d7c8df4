import { mayPay } from '@tributary/form-engine/components/lookup.ts';
import type { FormComponent, FormSchema } from '@tributary/form-engine/schema.ts';

/** Puts together the script of a page. */
export interface FormScripts {
  /** The script with these pieces; every script has the common part. */
  of(pieces: ReadonlySet<string>): string;
}

type Asked = Pick<FormSchema, 'components' | 'settings'>;

/** The pieces of the script that forms use, named as their folders are in `form-engine/components` or by `build/pieces.server.ts`. */
export function piecesOf(forms: readonly Asked[], page: { hasCounter?: boolean } = {}): Set<string> {
  const pieces = new Set<string>(forms.flatMap(({ components }) => components.map(({ type }) => type)));
  if (page.hasCounter) pieces.add('.counters');
  const components = forms.flatMap((form) => form.components);
  if (components.some(hasConditionalOptions)) pieces.add('.options');
  if (components.some(looksUp)) pieces.add('.lookup');
  if (forms.some(isReviewed)) pieces.add('.review');
  return pieces;
}

const hasConditionalOptions = (one: FormComponent): boolean =>
  'options' in one &&
  one.options.some((option) => typeof option === 'object' && 'condition' in option && option.condition);

const looksUp = (one: FormComponent): boolean =>
  one.type === 'postcode' || (one.type === 'address' && one.lookup);

/** Whether donors may see a summary before they pay, or an offer of a monthly gift. */
const isReviewed = ({ components, settings }: Asked): boolean =>
  (settings.review && components.some(mayPay)) ||
  components.some((one) => one.type === 'frequency' && one.monthlyOffer.on);
