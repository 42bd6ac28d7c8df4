import { fillMessage } from '@tributary/kit/i18n/fill-message.ts';
import type { Role } from '@tributary/engine/access/roles.ts';
import { onward } from './illustrations.ts';
import { html, type Html } from './html.ts';
import type { Frame } from './layout.ts';
import { stepPage } from './step-page.ts';
import { messagesOf, type Messages } from './language.ts';
import { passkeyButton } from './passkey-button.ts';

/** An account that the demo offers to fill in. */
export interface DemoAccount {
  email: string;
  name: string;
  role: Role;
}

export type FieldProblem = 'emailMissing' | 'emailInvalid' | 'passwordMissing';

export interface SignInView {
  frame: Frame;
  /** Where the form is sent. */
  action: string;
  email: string;
  /** Where a new password is asked for. */
  forgotten: string;
  /** An error of the whole form, in words. */
  notice?: string;
  fields?: readonly FieldProblem[];
  demo?: { account: DemoAccount; href: string }[];
  /** The request for a passkey of any account. */
  passkey?: object;
}

function field(name: 'email' | 'password', view: SignInView, messages: Messages): Html {
  const problem = view.fields?.find((code) => code.startsWith(name));
  const isEmail = name === 'email';
  const isFirstToFill = isEmail
    ? !view.email || problem
    : view.email && !view.fields?.some((code) => code.startsWith('email'));
  return html`<div class="field">
    <label for="${name}">${messages.signIn[name]}</label>
    <input
      id="${name}"
      name="${name}"
      type="${name}"
      required
      maxlength="${isEmail ? 254 : 256}"
      autocomplete="${isEmail ? (view.passkey ? 'username webauthn' : 'username') : 'current-password'}"
      ${isEmail ? html`autocapitalize="none" spellcheck="false" value="${view.email}"` : null}
      ${isFirstToFill ? html`autofocus` : null}
      ${problem ? html`aria-invalid="true" aria-describedby="${name}-error"` : null}
    />
    ${problem ? html`<p class="field-error" id="${name}-error">${messages.signIn[problem]}</p>` : null}
  </div>`;
}

function demoList(view: SignInView, messages: Messages): Html | null {
  if (!view.demo?.length) return null;
  const items = view.demo.map(
    ({ account, href }) =>
      html`<li>
        <a class="choice" href="${href}" ${account.email === view.email ? html`aria-current="true"` : null}>
          <span class="grow"
            ><span class="hidden">${fillMessage(messages.demo.fill, { name: account.name })}: </span
            ><span class="name">${account.name}</span><span class="detail">${account.email}</span></span
          >
          <span class="role">${messages.roles[account.role]}</span>${onward}</a
        >
      </li>`,
  );
  return html`<section class="demo" aria-labelledby="demo">
    <h2 id="demo">${messages.demo.title}</h2>
    <p>${messages.demo.lead}</p>
    <ul class="choices">
      ${items}
    </ul>
  </section>`;
}

/** The page that asks for e-mail address and password. */
export function signInPage(view: SignInView): string {
  const messages = messagesOf(view.frame.language);
  const words = messages.signIn;
  const problem =
    view.notice ?? (view.fields?.length ? view.fields.map((code) => words[code]).join(' ') : undefined);
  return stepPage(
    view.frame,
    {
      title: words.title,
      lead: words.lead,
      problem: problem ? { title: words.problem, text: problem } : undefined,
    },
    html`<form method="post" action="${view.action}" novalidate>
        ${field('email', view, messages)} ${field('password', view, messages)}
        <button class="button" type="submit">${words.submit}</button>
      </form>
      ${view.passkey ? passkeyButton(view.frame, view.action, view.passkey, !view.notice) : null}
      <p class="under"><a href="${view.forgotten}">${words.forgotten}</a></p>
      ${demoList(view, messages)}`,
  );
}
