import english from '@tributary/kit/i18n/locales/en-US/submissions.json' with { type: 'json' };
import spanish from '@tributary/kit/i18n/locales/es/submissions.json' with { type: 'json' };

/** What a visitor reads while a payment is on its way, in the form engine's own dress. The page looks again by itself. */
export function waitingBlock(language: string): string {
  const words = /^es\b/i.test(language) ? spanish : english;
  return (
    `<section class="tf tf-waiting" lang="${/^es\b/i.test(language) ? 'es' : 'en-US'}" role="status">` +
    `<h1 class="tf-heading tf-heading-1">${words.waitingHeading}</h1><p class="tf-text">${words.waitingText}</p></section>`
  );
}
