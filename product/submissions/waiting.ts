import { escapeHtml } from '@tributary/form-engine/markup.ts';
import english from '@tributary/kit/i18n/locales/en-US/submissions.json' with { type: 'json' };
import spanish from '@tributary/kit/i18n/locales/es/submissions.json' with { type: 'json' };

/**
 * What a visitor reads while a payment is on its way, in the form engine's own dress. The page looks again by itself,
 * or leads on to the payment page once that is known.
 */
export function waitingBlock(language: string, paymentPage?: string): string {
  const words = /^es\b/i.test(language) ? spanish : english;
  const lang = words === spanish ? 'es' : 'en-US';
  const [heading, text] = paymentPage
    ? [words.onwardHeading, words.onwardText]
    : [words.waitingHeading, words.waitingText];
  const link = paymentPage
    ? `<p class="tf-actions"><a class="tf-button" href="${escapeHtml(paymentPage)}">${words.onwardLink}</a></p>`
    : '';
  return (
    `<section class="tf tf-waiting" lang="${lang}" role="status">` +
    `<h1 class="tf-heading tf-heading-1">${heading}</h1><p class="tf-text">${text}</p>${link}</section>`
  );
}
