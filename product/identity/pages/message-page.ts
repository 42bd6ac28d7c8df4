import { fillMessage } from '@tributary/kit/i18n/fill-message.ts';
import { html, Html } from './html.ts';
import type { Frame } from './layout.ts';
import { stepPage } from './step-page.ts';
import { messagesOf } from './language.ts';

export interface MessageView {
  frame: Frame;
  kind:
    | 'expired'
    | 'invalid'
    | 'failed'
    | 'busy'
    | 'tooLarge'
    | 'unreadable'
    | 'notFound'
    | 'unavailable'
    | 'signedOut';
  /** Where the button leads. */
  href: string;
  /** A stable code for support. */
  code?: string;
  /** Values of the words' variables in double braces. */
  values?: Record<string, string | number>;
}

/** A page that says one thing and offers the one next step. */
export function messagePage({ frame, kind, href, code, values = {} }: MessageView): string {
  const messages = messagesOf(frame.language);
  const words = messages[kind];
  return stepPage(
    frame,
    { title: words.title, lead: fillMessage(words.lead, values) },
    html`<a class="button" href="${href}">${words.action}</a>
      ${code ? html`<p class="under code">${fillMessage(messages.invalid.detail, { code })}</p>` : null}`,
  );
}

/** The page for a person who signed in but belongs to no organization. */
export function noOrganizationPage(frame: Frame, email: string, otherAccount: string): string {
  const messages = messagesOf(frame.language);
  return stepPage(
    frame,
    { title: messages.none.title, lead: fillMessage(messages.none.lead, { email }) },
    html`<a class="button" href="${otherAccount}">${messages.organization.other}</a>`,
  );
}

/**
 * The page that asks before signing out.
 * @param form the provider's own form, as it rendered it; the buttons belong to it by its id
 */
export function signOutPage(frame: Frame, form: string): string {
  const words = messagesOf(frame.language).signOut;
  return stepPage(
    frame,
    { title: words.title, lead: words.lead },
    html`${new Html(form)}
      <button class="button" type="submit" form="op.logoutForm" name="logout" value="yes">
        ${words.confirm}
      </button>
      <button class="button second" type="submit" form="op.logoutForm">${words.cancel}</button>`,
  );
}
