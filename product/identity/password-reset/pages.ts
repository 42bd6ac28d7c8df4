import { fillMessage } from '@tributary/kit/i18n/fill-message.ts';
import { html } from '../pages/html.ts';
import { messagesOf } from '../pages/language.ts';
import type { Frame } from '../pages/layout.ts';
import { stepPage } from '../pages/step-page.ts';
import {
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
  type PasswordProblem,
} from '../people/passwords.server.ts';
import { passwordResetMessagesOf } from './messages.ts';

export interface ForgottenView {
  frame: Frame;
  /** Where the form is sent. */
  action: string;
  /** Where sign-in goes on. */
  signIn: string;
  email: string;
  /** An error of the whole form, in words. */
  notice?: string;
  field?: 'emailMissing' | 'emailInvalid';
}

/** The page that asks for the address to send a link to. */
export function forgottenPage(view: ForgottenView): string {
  const messages = passwordResetMessagesOf(view.frame.language).forgotten;
  const { signIn } = messagesOf(view.frame.language);
  const wrong = view.field && signIn[view.field];
  const problem = view.notice ?? wrong;
  return stepPage(
    view.frame,
    {
      title: messages.title,
      lead: messages.lead,
      problem: problem ? { title: messages.problem, text: problem } : undefined,
    },
    html`<form method="post" action="${view.action}" novalidate>
        <div class="field">
          <label for="email">${signIn.email}</label>
          <input
            id="email"
            name="email"
            type="email"
            required
            autofocus
            maxlength="254"
            autocomplete="username"
            autocapitalize="none"
            spellcheck="false"
            value="${view.email}"
            ${wrong ? html`aria-invalid="true" aria-describedby="email-error"` : null}
          />
          ${wrong ? html`<p class="field-error" id="email-error">${wrong}</p>` : null}
        </div>
        <button class="button" type="submit">${messages.submit}</button>
      </form>
      <p class="under"><a href="${view.signIn}">${messages.back}</a></p>`,
  );
}

/** The one answer to every address. @param again where another address is entered */
export function sentPage(frame: Frame, email: string, again: string, signIn: string): string {
  const messages = passwordResetMessagesOf(frame.language);
  return stepPage(
    frame,
    { title: messages.sent.title, lead: fillMessage(messages.sent.lead, { email }) },
    html`<p>${messages.sent.nothing}</p>
      <a class="button second" href="${again}">${messages.sent.again}</a>
      <p class="under"><a href="${signIn}">${messages.forgotten.back}</a></p>`,
  );
}

export interface ChooseView {
  frame: Frame;
  action: string;
  email: string;
  notice?: string;
  problem?: PasswordProblem | 'missing';
}

/** The page behind the link: one field for the new password. */
export function choosePage(view: ChooseView): string {
  const messages = passwordResetMessagesOf(view.frame.language).choose;
  const limits = { min: MIN_PASSWORD_LENGTH, max: MAX_PASSWORD_LENGTH };
  const { problems } = messagesOf(view.frame.language).newPassword;
  const wrong =
    view.problem &&
    (view.problem === 'missing' ? messages.missing : fillMessage(problems[view.problem], limits));
  const problem = view.notice ?? wrong;
  return stepPage(
    view.frame,
    {
      title: messages.title,
      lead: messages.lead,
      problem: problem ? { title: messages.problem, text: problem } : undefined,
    },
    html`<form method="post" action="${view.action}" novalidate>
      <div class="field">
        <label for="email">${messages.email}</label>
        <input id="email" type="email" value="${view.email}" autocomplete="username" readonly />
      </div>
      <div class="field">
        <label for="password">${messages.password}</label>
        <input
          id="password"
          name="password"
          type="password"
          required
          autofocus
          maxlength="${MAX_PASSWORD_LENGTH}"
          autocomplete="new-password"
          ${wrong ? html`aria-invalid="true"` : null}
          aria-describedby="${wrong ? 'password-error' : 'password-help'}"
        />
        ${
          wrong
            ? html`<p class="field-error" id="password-error">${wrong}</p>`
            : html`<p class="field-help" id="password-help">${fillMessage(messages.help, limits)}</p>`
        }
      </div>
      <button class="button" type="submit">${messages.submit}</button>
    </form>`,
  );
}

/** The page at the end of the way, or at a link that leads nowhere. */
export function resetEndPage(frame: Frame, kind: 'done' | 'gone', href: string): string {
  const messages = passwordResetMessagesOf(frame.language)[kind];
  return stepPage(
    frame,
    { title: messages.title, lead: messages.lead },
    html`<a class="button" href="${href}">${messages.action}</a>`,
  );
}
