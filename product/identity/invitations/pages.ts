import { fillMessage } from '@tributary/kit/i18n/fill-message.ts';
import { html, type Html } from '../pages/html.ts';
import { messagesOf } from '../pages/language.ts';
import type { Frame } from '../pages/layout.ts';
import { stepPage } from '../pages/step-page.ts';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../people/passwords.server.ts';
import type { AnswerProblems, InvitationAnswers } from './answers.server.ts';
import type { InvitationProblem, OpenInvitation } from './state.server.ts';
import { invitationMessagesOf, type InvitationMessages } from './messages.ts';

/** Values for every page of an open invitation. */
export interface InvitationView {
  frame: Frame;
  /** Where the form is sent. */
  action: string;
  invitation: OpenInvitation;
  /** An error of the whole form, in words. */
  notice?: string;
}

const valuesOf = ({ frame, invitation }: InvitationView): Record<string, string> => ({
  organization: invitation.tenantName,
  inviter: invitation.user.invitation?.inviter ?? invitation.tenantName,
  role: messagesOf(frame.language).roles[invitation.user.role],
  invited: invitation.user.email,
});

type Field = keyof InvitationAnswers;
const FIELDS = ['firstName', 'lastName', 'password'] as const satisfies readonly Field[];
const AUTOCOMPLETE: Record<Field, string> = {
  firstName: 'given-name',
  lastName: 'family-name',
  password: 'new-password',
};

function problemText(
  field: Field,
  problems: AnswerProblems,
  words: InvitationMessages,
  view: InvitationView,
): string | null {
  const problem = problems[field];
  if (!problem) return null;
  if (problem in words.problem) return words.problem[problem as keyof typeof words.problem];
  const refusals = messagesOf(view.frame.language).newPassword.problems;
  return fillMessage(refusals[problem as keyof typeof refusals], {
    min: MIN_PASSWORD_LENGTH,
    max: MAX_PASSWORD_LENGTH,
  });
}

function fieldOf(
  field: Field,
  view: InvitationView & { answers: Partial<InvitationAnswers>; problems: AnswerProblems },
  words: InvitationMessages,
): Html {
  const isPassword = field === 'password';
  const problem = problemText(field, view.problems, words, view);
  const isFirst =
    (FIELDS.find((one) => view.problems[one]) ?? FIELDS.find((one) => !view.answers[one])) === field;
  const described = [problem && `${field}-error`, isPassword && `${field}-help`].filter(Boolean).join(' ');
  return html`<div class="field">
    <label for="${field}"
      >${words.new[field]}${
        field === 'lastName' ? html` <span class="optional">(${words.new.optional})</span>` : null
      }</label
    >
    <input
      id="${field}"
      name="${field}"
      type="${isPassword ? 'password' : 'text'}"
      maxlength="${isPassword ? MAX_PASSWORD_LENGTH : 60}"
      autocomplete="${AUTOCOMPLETE[field]}"
      ${field === 'lastName' ? null : html`required`}
      ${isPassword ? null : html`value="${view.answers[field] ?? ''}"`}
      ${isFirst ? html`autofocus` : null}
      ${problem ? html`aria-invalid="true"` : null}
      ${described ? html`aria-describedby="${described}"` : null}
    />
    ${problem ? html`<p class="field-error" id="${field}-error">${problem}</p>` : null}
    ${
      isPassword
        ? html`<p class="field-help" id="${field}-help">
            ${fillMessage(words.new.passwordHelp, { min: MIN_PASSWORD_LENGTH })}
          </p>`
        : null
    }
  </div>`;
}

/** For a person without an account: name and password. */
export function newcomerPage(
  view: InvitationView & { answers: Partial<InvitationAnswers>; problems?: AnswerProblems },
): string {
  const words = invitationMessagesOf(view.frame.language);
  const { problems = {} } = view;
  const values = valuesOf(view);
  const wrong = FIELDS.flatMap((field) => problemText(field, problems, words, view) ?? []);
  const said = view.notice ?? (wrong.length > 0 ? wrong.join(' ') : null);
  return stepPage(
    view.frame,
    {
      title: fillMessage(words.new.title, values),
      lead: fillMessage(words.new.lead, values),
      problem: said ? { title: words.notice, text: said } : undefined,
    },
    html`<form method="post" action="${view.action}" novalidate>
      <div class="field">
        <label for="email">${words.new.email}</label>
        <input id="email" type="email" value="${values['invited']}" autocomplete="username" readonly />
      </div>
      ${FIELDS.map((field) => fieldOf(field, { ...view, problems }, words))}
      <button class="button" type="submit">${fillMessage(words.new.submit, values)}</button>
    </form>`,
  );
}

/** For the invited person, who is signed in: one button. */
export function memberPage(view: InvitationView): string {
  const words = invitationMessagesOf(view.frame.language);
  const values = { ...valuesOf(view), email: view.invitation.user.email };
  return stepPage(
    view.frame,
    {
      title: fillMessage(words.member.title, values),
      lead: fillMessage(words.member.lead, values),
      problem: view.notice ? { title: words.notice, text: view.notice } : undefined,
    },
    html`<form method="post" action="${view.action}">
      <button class="button" type="submit">${fillMessage(words.member.submit, values)}</button>
    </form>`,
  );
}

/**
 * For a person with an account who is not signed in.
 * @param signIn the address of the sign-in
 */
export function knownPage(view: InvitationView, signIn: string): string {
  const words = invitationMessagesOf(view.frame.language);
  const values = { ...valuesOf(view), email: view.invitation.user.email };
  return stepPage(
    view.frame,
    { title: fillMessage(words.known.title, values), lead: fillMessage(words.known.lead, values) },
    html`<a class="button" href="${signIn}">${words.known.action}</a>`,
  );
}

/**
 * For a person who is signed in with another address.
 * @param email that address
 * @param home the address where they stay signed in
 */
export function otherPersonPage(view: InvitationView, email: string, home: string): string {
  const words = invitationMessagesOf(view.frame.language);
  const values = { ...valuesOf(view), email };
  return stepPage(
    view.frame,
    {
      title: words.other.title,
      lead: fillMessage(words.other.lead, values),
      problem: view.notice ? { title: words.notice, text: view.notice } : undefined,
    },
    html`<form method="post" action="${view.action}">
        <button class="button" type="submit" name="leave" value="yes">
          ${fillMessage(words.other.submit, values)}
        </button>
      </form>
      <a class="button second" href="${home}">${fillMessage(words.other.stay, values)}</a>`,
  );
}

/** For an invitation that is no longer valid: the reason and the remedy. */
export function wrongInvitationPage(frame: Frame, kind: InvitationProblem, home: string): string {
  const words = invitationMessagesOf(frame.language).wrong;
  return stepPage(
    frame,
    { title: words[kind].title, lead: words[kind].lead },
    html`<a class="button" href="${home}">${words.action}</a>`,
  );
}
