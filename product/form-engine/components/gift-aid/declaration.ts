import type { FormTranslate } from '../../translate.ts';
import type { GiftAidComponent } from './schema.ts';
import type { DeclarationScope } from './scopes.ts';
import type { GiftAidText } from './texts.data.ts';

/** The version of the wording, kept with each declaration: a change of the texts is a new version. */
export const declarationVersion = '2026-1';

/** The donors' declaration, word for word. */
export function declarationWording(
  { charity }: Pick<GiftAidComponent, 'charity'>,
  scope: DeclarationScope,
  t: FormTranslate<GiftAidText>,
): string {
  return t(scope === 'single' ? 'giftAidSingle' : 'giftAidMultiple', { charity: charity || '…' });
}
