import english from '@tributary/product/mail/messages/mail.server.en-US.json' with { type: 'json' };
import type { Locale } from '@tributary/kit/i18n/locales.ts';
import spanish from '@tributary/product/mail/messages/mail.server.es.json' with { type: 'json' };
import { mark } from '@tributary/product/identity/pages/illustrations.ts';
import { html, type Html } from '@tributary/product/identity/pages/html.ts';
import type { StoredEmail } from '@tributary/product/mail/stored-email.server.ts';

const WORDS: Record<Locale, typeof english> = { 'en-US': english, es: spanish };

export interface MailboxView {
  language: Locale;
  /** Newest first. */
  mails: readonly StoredEmail[];
  /** The requested email. */
  chosen?: string;
  unread: ReadonlySet<string>;
  asText: boolean;
}

const ENVELOPE = html`<svg viewBox="0 0 160 110" fill="none" aria-hidden="true" focusable="false">
  <rect x="30" y="22" width="100" height="68" rx="8" class="paper" />
  <path d="M30 34 C58 40 66 62 80 62 S102 40 130 34" class="stream" />
  <path d="M4 78 C40 78 52 62 80 62 S124 84 156 74" class="stream thin" />
  <path d="M4 96 C46 96 54 70 80 62" class="stream coral" />
</svg>`;

function timeOf(date: Date, language: Locale): string {
  const isToday = date.toDateString() === new Date().toDateString();
  return new Intl.DateTimeFormat(
    language,
    isToday ? { timeStyle: 'short' } : { dateStyle: 'medium', timeStyle: 'short' },
  ).format(date);
}

/** The rows of the list, also alone for the page's updates. */
export function mailList({ language, mails, chosen, unread }: MailboxView): Html {
  return html`${mails.map(
    ({ id, to, subject, date }) =>
      html`<li>
        <a
          href="/?email=${id}"
          ${id === chosen ? html`aria-current="true"` : null}
          ${unread.has(id) ? html`class="unread"` : null}
        >
          <span class="to">${to}</span><time datetime="${date.toISOString()}">${timeOf(date, language)}</time>
          <span class="subject">${subject}</span>
        </a>
      </li>`,
  )}`;
}

function emailView(mail: StoredEmail, { language, asText }: MailboxView): Html {
  const words = WORDS[language].mailbox;
  const when = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'medium' }).format(
    mail.date,
  );
  return html`<p class="back"><a href="/">${words.back}</a></p>
    <h1>${mail.subject}</h1>
    <div class="facts">
      <dl>
        <div>
          <dt>${words.to}</dt>
          <dd>${mail.to}</dd>
        </div>
        <div>
          <dt>${words.from}</dt>
          <dd>${mail.from}</dd>
        </div>
        <div>
          <dt>${words.sent}</dt>
          <dd>${when}</dd>
        </div>
      </dl>
      <a class="button" href="/?email=${mail.id}${asText ? '' : '&as=text'}"
        >${asText ? words.asDesigned : words.asText}</a
      >
    </div>
    ${
      asText
        ? html`<pre tabindex="0">${mail.text}</pre>`
        : html`<iframe
            title="${mail.subject}"
            src="/emails/${mail.id}"
            sandbox="allow-popups allow-popups-to-escape-sandbox"
          ></iframe>`
    }`;
}

function note(title: string, lead: string | null): Html {
  return html`<div class="note">
    ${ENVELOPE}
    <h1>${title}</h1>
    ${lead ? html`<p>${lead}</p>` : null}
  </div>`;
}

/** The whole mailbox: the list on one side, the selected email on the other. */
export function mailboxPage(view: MailboxView): string {
  const { language, mails, chosen } = view;
  const words = WORDS[language].mailbox;
  const open = mails.find(({ id }) => id === chosen);
  const reading = open
    ? emailView(open, view)
    : mails.length === 0
      ? note(words.empty, words.emptyLead)
      : note(chosen ? words.gone : words.choose, null);
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${open ? `${open.subject} · ` : ''}${words.title} · ${english.brand}</title>
        <link rel="stylesheet" href="/mailbox.css" />
        <script src="/watch.js" defer></script>
      </head>
      <body class="${open ? 'reading' : 'listing'}">
        <header>
          <span class="brand">${mark}${english.brand}</span><span class="place">${words.title}</span>
          <p>${words.lead}</p>
        </header>
        <nav aria-label="${words.emails}" ${mails.length === 0 ? html`class="empty"` : null}>
          <ol id="emails">
            ${mailList(view)}
          </ol>
        </nav>
        <main>${reading}</main>
        <p id="news" class="hidden" role="status" data-words="${words.arrived}"></p>
      </body>
    </html>`.text;
}
