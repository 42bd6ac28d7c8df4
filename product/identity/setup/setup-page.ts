import { fillMessage } from '@tributary/kit/i18n/fill-message.ts';
import { html, type Html } from '../pages/html.ts';
import { messagesOf } from '../pages/language.ts';
import type { Frame } from '../pages/layout.ts';
import { stepPage } from '../pages/step-page.ts';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../people/passwords.server.ts';
import type { SetupAnswers, SetupField, SetupProblems } from './answers.server.ts';
import type { SetupLink } from './links.server.ts';
import { setupMessagesOf, type SetupMessages } from './messages.ts';

export interface SetupView {
  frame: Frame;
  action: string;
  link: SetupLink;
  /** Which fields the page asks for. */
  asked: readonly SetupField[];
  answers: Partial<SetupAnswers>;
  problems?: SetupProblems;
  /** An error of the whole form, in words. */
  notice?: string;
  /** The address of an organization's pages, an example for the slug. */
  siteAddress: string;
}

/** Browsers' autofill tokens, and fields that browsers must not change. */
const INPUT: Record<SetupField, { type: string; autocomplete: string; limit: number; exact?: boolean }> = {
  organization: { type: 'text', autocomplete: 'organization', limit: 120 },
  slug: { type: 'text', autocomplete: 'off', limit: 63, exact: true },
  firstName: { type: 'text', autocomplete: 'given-name', limit: 120 },
  lastName: { type: 'text', autocomplete: 'family-name', limit: 120 },
  email: { type: 'email', autocomplete: 'username', limit: 254, exact: true },
  password: { type: 'password', autocomplete: 'new-password', limit: 256 },
};

const OPTIONAL: readonly SetupField[] = ['lastName'];

function helpOf(
  field: SetupField,
  { asked, siteAddress }: SetupView,
  words: SetupMessages,
): string | undefined {
  switch (field) {
    case 'organization':
      return words.organizationHelp;
    case 'slug':
      return fillMessage(words.slugHelp, { address: siteAddress });
    case 'email':
      return asked.includes('password') ? words.emailHelp : words.emailHelpOutside;
    case 'password':
      return fillMessage(words.passwordHelp, { count: MIN_PASSWORD_LENGTH });
    default:
      return undefined;
  }
}

function problemOf(field: SetupField, view: SetupView, words: SetupMessages): string | undefined {
  if (field !== 'password') {
    const code = view.problems?.[field];
    return code && words.problems[code];
  }
  const code = view.problems?.password;
  if (!code || code === 'required') return code && words.problems.required;
  const { problems } = messagesOf(view.frame.language).newPassword;
  return fillMessage(problems[code], { min: MIN_PASSWORD_LENGTH, max: MAX_PASSWORD_LENGTH });
}

function fieldOf(field: SetupField, view: SetupView, words: SetupMessages): Html {
  const { type, autocomplete, limit, exact } = INPUT[field];
  const problem = problemOf(field, view, words);
  const help = helpOf(field, view, words);
  const isOptional = OPTIONAL.includes(field);
  const firstProblem = view.asked.find((one) => view.problems?.[one]);
  const described = [problem && `${field}-error`, help && `${field}-help`].filter(Boolean).join(' ');
  return html`<div class="field">
    <label for="${field}"
      >${words[field]}${isOptional ? html` <span class="optional">(${words.optional})</span>` : null}</label
    >
    <input
      id="${field}"
      name="${field}"
      type="${type}"
      maxlength="${limit}"
      autocomplete="${autocomplete}"
      ${isOptional ? null : html`required`}
      ${exact ? html`autocapitalize="none" spellcheck="false"` : null}
      ${field === 'password' ? null : html`value="${view.answers[field] ?? ''}"`}
      ${(firstProblem ?? view.asked[0]) === field ? html`autofocus` : null}
      ${problem ? html`aria-invalid="true"` : null}
      ${described ? html`aria-describedby="${described}"` : null}
    />
    ${problem ? html`<p class="field-error" id="${field}-error">${problem}</p>` : null}
    ${help ? html`<p class="field-help" id="${field}-help">${help}</p>` : null}
  </div>`;
}

function group(title: string, id: string, fields: readonly Html[]): Html {
  return html`<section class="group" aria-labelledby="${id}">
    <h2 id="${id}">${title}</h2>
    ${fields}
  </section>`;
}

/** The page that a set-up link opens: the first organization with its maintainer, or a maintainer's password. */
export function setupPage(view: SetupView): string {
  const words = setupMessagesOf(view.frame.language);
  const { link, asked } = view;
  const fields = (of: readonly SetupField[]) =>
    of.filter((field) => asked.includes(field)).map((field) => fieldOf(field, view, words));
  const isFirst = link.kind === 'installation';
  const title = isFirst ? words.title : words.maintainer.title;
  const lead = isFirst
    ? words.lead
    : fillMessage(words.maintainer.lead, { organization: link.tenantName, email: link.email });
  const wrong = asked.flatMap((field) => {
    const problem = problemOf(field, view, words);
    return problem ? [`${words[field]}: ${problem}`] : [];
  });
  const problem = view.notice ?? (wrong.length > 0 ? wrong.join(' ') : undefined);
  return stepPage(
    view.frame,
    {
      title: title,
      lead: lead,
      problem: problem
        ? { title: isFirst ? words.problem : words.maintainer.problem, text: problem }
        : undefined,
    },
    html`<form method="post" action="${view.action}" novalidate>
        ${
          isFirst
            ? [
                group(words.organizationGroup, 'group-organization', fields(['organization', 'slug'])),
                group(
                  words.maintainerGroup,
                  'group-maintainer',
                  fields(['firstName', 'lastName', 'email', 'password']),
                ),
              ]
            : fields(['password'])
        }
        ${isFirst ? html`<input type="hidden" name="timezone" value="" />` : null}
        <button class="button" type="submit">${isFirst ? words.submit : words.maintainer.submit}</button>
      </form>
      ${isFirst ? html`<script src="${view.frame.zoneScript}" defer></script>` : null}`,
  );
}

/** The page after the form: the result, and the next link. */
export function setupEndPage(frame: Frame, kind: 'done' | 'saved' | 'gone', href: string): string {
  const words = setupMessagesOf(frame.language)[kind];
  return stepPage(
    frame,
    { title: words.title, lead: words.lead },
    html`<a class="button" href="${href}">${words.action}</a>`,
  );
}
