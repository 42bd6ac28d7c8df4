import type { ComponentHtml } from '../../markup.ts';
import { escapeHtml, inlineText } from '../../markup.ts';
import type { RecaptchaComponent } from './schema.ts';
import { type RecaptchaText, recaptchaTexts } from './texts.data.ts';

const css = `
.tf-recaptcha{display:grid;gap:.5rem}
.tf-recaptcha iframe{display:block;inline-size:100%;max-inline-size:100%;border:0;background:none;color-scheme:normal}`;

/** Google's part here, with its terms; the script adds the check when the visitor begins to fill in the form. */
export const recaptchaHtml: ComponentHtml<RecaptchaComponent, RecaptchaText> = {
  texts: recaptchaTexts,
  css,
  render: (_, { t, foreign, idPrefix }) =>
    `<div class="tf-recaptcha"><p class="tf-error" role="alert" id="${escapeHtml(idPrefix)}-recaptcha-error"${foreign} hidden></p>` +
    `<p class="tf-help"${foreign}>${inlineText(t('recaptchaNote'))}</p></div>`,
};
