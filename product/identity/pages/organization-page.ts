import type { Membership } from '../people/users.server.ts';
import { onward } from './drawings.ts';
import { html } from './html.ts';
import { page, type Frame } from './layout.ts';
import { fill, messagesOf } from './language.ts';
import { notice } from './sign-in-page.ts';

export interface OrganizationView {
  frame: Frame;
  action: string;
  /** Starts over with the password, for another account. */
  otherAccount: string;
  email: string;
  memberships: readonly Membership[];
  /** Why the one that was asked for is not among them. */
  problem?: 'refused' | 'gone';
}

/** The page for people with several organizations: one button for each. */
export function organizationPage(view: OrganizationView): string {
  const messages = messagesOf(view.frame.language);
  const words = messages.organization;
  const items = view.memberships.map(
    ({ tenantId, tenantName, tenantSlug, role }) =>
      html`<li>
        <button class="choice" type="submit" name="organization" value="${tenantId}">
          <span class="grow"
            ><span class="name">${tenantName}</span><span class="detail">${tenantSlug}</span></span
          >
          <span class="role">${messages.roles[role]}</span>${onward}
        </button>
      </li>`,
  );
  return page(
    view.frame,
    words.title,
    html`<h1>${words.title}</h1>
      <p class="lead">${fill(words.lead, { email: view.email })}</p>
      ${view.problem ? notice(messages.signIn.problem, words[view.problem]) : null}
      <form method="post" action="${view.action}">
        <ul class="choices">
          ${items}
        </ul>
      </form>
      <p class="under"><a href="${view.otherAccount}">${words.other}</a></p>`,
  );
}
