import { attributes } from '../markup.ts';

interface EmailForm {
  /** Where it is sent. */
  action: string;
  /** The page's language, sent with it. */
  language: string;
  /** The previous entry. */
  email: string;
  /** HTML of the label, the button, and why the address was refused. */
  label: string;
  button: string;
  error?: string | undefined;
}

/** HTML of a form that asks for an e-mail address alone, to send a link to it. */
export function renderEmailForm({ action, language, email, label, button, error }: EmailForm): string {
  const control = attributes({
    class: 'tf-input',
    id: 'link-email',
    name: 'email',
    type: 'email',
    autocomplete: 'email',
    required: true,
    maxlength: 254,
    value: email,
    dir: 'ltr',
    autofocus: error !== undefined,
    'aria-describedby': error ? 'link-error' : null,
    'aria-invalid': error ? 'true' : null,
  });
  return (
    `<form method="post"${attributes({ action })}>` +
    `<input type="hidden"${attributes({ name: '_language', value: language })}>` +
    `<div class="tf-field"><label class="tf-label" for="link-email">${label}</label>` +
    (error ? `<p class="tf-error" role="alert" id="link-error">${error}</p>` : '') +
    `<input${control}></div><div class="tf-actions"><button class="tf-button" type="submit">${button}</button></div></form>`
  );
}
