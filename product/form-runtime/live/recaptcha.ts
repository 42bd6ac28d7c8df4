import type { LiveField } from './live-field.ts';
import { RecaptchaCheck } from './google/check.ts';
import { takePart } from './google/sending.ts';
import type { RecaptchaText } from '@tributary/form-engine/components/recaptcha/texts.data.ts';

const started = new WeakSet<HTMLElement>();

/** Loads the check of Google once the visitor begins to fill in the form, and sends its token with the form. */
export const recaptchaField: LiveField<RecaptchaText> = (field, _, { t, pretends }) => {
  const form = field.closest('form');
  if (!form || started.has(field)) return;
  started.add(field);
  if (pretends) {
    const note = field.querySelector('.tf-help');
    if (note) note.textContent = t('recaptchaPreview');
    return;
  }
  const check = new RecaptchaCheck(field, form, t);
  takePart(form, check);
};
