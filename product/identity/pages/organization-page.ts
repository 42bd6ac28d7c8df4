import { fillMessage } from '@tributary/kit/i18n/fill-message.ts';
import type { Membership } from '../people/users.server.ts';
import { onward } from './illustrations.ts';
import { html } from './html.ts';
import type { Frame } from './layout.ts';
import { stepPage } from './step-page.ts';
import { messagesOf } from './language.ts';

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
  return stepPage(
    view.frame,
    {
      title: words.title,
      lead: fillMessage(words.lead, { email: view.email }),
      problem: view.problem ? { title: messages.signIn.problem, text: words[view.problem] } : undefined,
    },
    html`<form method="post" action="${view.action}">
        <ul class="choices">
          ${items}
        </ul>
      </form>
      <p class="under"><a href="${view.otherAccount}">${words.other}</a></p>`,
  );
}
