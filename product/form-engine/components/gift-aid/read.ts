import type { AnswerParts, AnswerType, ReadingContext } from '../../answers.ts';
import { companion, hasParts, isStorableText, textOf } from '../../answers.ts';
import { isYes } from '../consent/read.ts';
import { declarationVersion, declarationWording } from './declaration.ts';
import type { GiftAidComponent } from './schema.ts';
import type { GiftAidText } from './texts.data.ts';

/** The longest texts that the tax office's schedule takes, and of an address that it takes the beginning of. */
const limits = { title: 4, firstName: 35, lastName: 35, house: 200 } as const;

const postcode = /^([A-Z]{1,2}\d[A-Z\d]?) ?(\d[A-Z]{2})$/;

/**
 * A declaration with everything that makes it valid: the gifts that it covers, its exact wording, the donor's name and
 * home address. Without the tick there is none, even with other entries.
 */
export const giftAidAnswer: AnswerType<GiftAidComponent, GiftAidText> = {
  role: 'giftAid',
  currency: 'GBP',
  parts: () => ['scope', 'title', 'firstName', 'lastName', 'house', 'postcode', 'overseas'],
  read: (component, context) => {
    const { t } = context;
    const part = (name: string): string | null => textOf(context.raw, companion(component.key, name));
    const declared = textOf(context.raw, component.key);
    // Stored answers have the parts alone.
    const isAgain = declared === '' && part('wording') !== '';
    if (declared === null) return { ok: false, error: t('badValue') };
    if (!isYes(declared) && !isAgain)
      return ['', 'false', 'off', 'no', '0'].includes(declared)
        ? { ok: true, answer: '' }
        : { ok: false, error: t('badValue') };
    const scope = part('scope') || (component.scopes.length === 1 ? component.scopes[0] : '');
    const known = component.scopes.find((one) => one === scope);
    if (!known) return { ok: false, error: t('giftAidScope') };
    const donor = readDonor(component, context);
    if (typeof donor === 'string') return { ok: false, error: donor };
    const wording = declarationWording(component, known, t);
    return {
      ok: true,
      answer: { scope: known, ...donor, wording, version: declarationVersion },
      compared: 'true',
    };
  },
  show: (_, answer) => {
    if (!hasParts(answer) || Array.isArray(answer)) return '';
    const { title, firstName, lastName, house, postcode: code } = answer;
    const name = [title, firstName, lastName].filter(Boolean).join(' ');
    return [name, house, code].filter(Boolean).join(', ');
  },
};

/** The donor's name and home address, or the error in them. */
function readDonor({ key }: GiftAidComponent, { raw, t }: ReadingContext<GiftAidText>): AnswerParts | string {
  const donor: Record<string, string> = {};
  for (const [name, limit] of Object.entries(limits)) {
    const text = textOf(raw, companion(key, name));
    if (text === null || !isStorableText(text)) return t('badText');
    if (text === '' && name !== 'title') return t(name === 'house' ? 'giftAidHouse' : 'giftAidName');
    if (text.length > limit) return t('tooLong', { count: limit });
    if (text !== '') donor[name] = text.replace(/\s+/g, ' ');
  }
  const overseas = textOf(raw, companion(key, 'overseas'));
  const code = textOf(raw, companion(key, 'postcode'));
  if (overseas !== null && isYes(overseas)) return { ...donor, overseas: 'true' };
  const found = postcode.exec((code ?? '').toUpperCase().replace(/\s+/g, ' '));
  return found ? { ...donor, postcode: `${found[1]} ${found[2]}` } : t('giftAidPostcode');
}
