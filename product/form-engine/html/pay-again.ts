import { attributes, escapeHtml, foreignTexts } from '../markup.ts';
import { messagesIn } from '../messages.ts';
import { controlFields } from './render.ts';

/** Texts of the page's script while and after it sends the form. */
export type PayAgainTexts = Record<'sending' | 'busy' | 'offline', string>;

/** The form that tries a failed payment again with the same answers. Works without script. */
export function renderPayAgain(
  locale: string,
  button: string,
  { action, fields }: { action: string; fields: Record<string, string> },
): string {
  const t = messagesIn(locale);
  const texts: PayAgainTexts = { sending: t('sending'), busy: t('busy'), offline: t('offline') };
  const foreign = foreignTexts(locale);
  return (
    `<form method="post"${attributes({ action, 'accept-charset': 'utf-8', 'data-tf-again': true })}>${controlFields(fields)}` +
    `<button class="tf-button" type="submit"${foreign}>${escapeHtml(button)}</button>` +
    `<p class="tf-status" role="status"${foreign}${attributes({ 'data-tf-texts': JSON.stringify(texts) })}></p></form>`
  );
}
