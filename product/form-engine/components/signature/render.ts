import { companion } from '../../answers.ts';
import type { ComponentHtml } from '../../markup.ts';
import { attributes, escapeHtml, givenText, groupField, paragraphs, wordsInput } from '../../markup.ts';
import type { SignatureComponent } from './schema.ts';
import { SIGNED_HEIGHT, SIGNED_WIDTH } from './strokes.ts';
import { type SignatureText, signatureTexts } from './texts.data.ts';

const css = `
.tf-wording{margin-block-end:.75rem;padding:.75rem 1rem;border:1px solid var(--tf-hairline);border-radius:var(--tf-radius);background:var(--tf-tint)}
.tf-sign{display:grid;gap:.5rem;margin-block-start:.75rem}
.tf-sign svg{display:block;inline-size:100%;block-size:auto;border:1px dashed var(--tf-line);border-radius:var(--tf-radius);background:var(--tf-surface);color:var(--tf-ink);touch-action:none;cursor:crosshair}
.tf-sign path{fill:none;stroke:currentColor;stroke-width:3;stroke-linecap:round;stroke-linejoin:round}
.tf-sign button{justify-self:start;min-block-size:2.75rem;padding:.5rem .875rem;border:0;border-radius:var(--tf-radius);background:none;color:var(--tf-accent);font:inherit;font-size:.9rem;font-weight:560;cursor:pointer}
.tf-sign button:hover{background:var(--tf-tint)}.tf-sign button:focus-visible{outline:2px solid var(--tf-accent);outline-offset:2px}
@media (scripting:none){.tf-sign{display:none}}`;

/** The wording, a name to type, and with script an area to draw in. */
export const signatureHtml: ComponentHtml<SignatureComponent, SignatureText> = {
  texts: signatureTexts,
  css,
  render: (component, context) => {
    const { key, wording } = component;
    const { t, values, foreign } = context;
    return groupField(component, context, ({ id, state }) => {
      const input = attributes({
        type: 'text',
        id,
        name: key,
        value: givenText(values, key),
        maxlength: 120,
        autocomplete: 'name',
        ...wordsInput(context),
        'aria-invalid': state['aria-invalid'],
      });
      const drawn = attributes({
        type: 'hidden',
        name: companion(key, 'drawn'),
        value: givenText(values, companion(key, 'drawn')) ?? '',
      });
      return (
        (wording ? `<div class="tf-wording">${paragraphs(wording)}</div>` : '') +
        `<label class="tf-sublabel" for="${escapeHtml(id)}"${foreign}>${escapeHtml(t('signatureType'))}</label><input class="tf-input"${input}>` +
        `<div class="tf-sign"><span class="tf-sublabel" aria-hidden="true"${foreign}>${escapeHtml(t('signatureDraw'))}</span>` +
        `<svg viewBox="0 0 ${SIGNED_WIDTH} ${SIGNED_HEIGHT}" aria-hidden="true"><path d=""></path></svg>` +
        `<button type="button" hidden${foreign}>${escapeHtml(t('signatureClear'))}</button></div><input${drawn}>`
      );
    });
  },
};
