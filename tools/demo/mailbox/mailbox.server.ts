import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { isIPv4 } from 'node:net';
import { skinStyles } from '@tributary/product/identity/pages/skins.ts';
import { chooseLanguage } from '@tributary/product/identity/pages/language.ts';
import { listEmails, openEmail, type StoredEmail } from '@tributary/product/mail/stored-email.server.ts';
import { mailboxPage, mailList, type MailboxView } from './pages.ts';
import { WATCH_SCRIPT } from './watch.ts';

/** The most emails in the list. */
const SHOWN = 100;

/** The security policy of the mailbox's own pages: no other origins, and frames with its own e-mails only. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; font-src 'self'; script-src 'self'; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/**
 * The policy of an email: styles, but no scripts, pictures or forms, and an opaque origin even when it is opened
 * alone.
 */
const LETTER_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'";

const isThisMachine = (address = ''): boolean =>
  address === '::1' || (isIPv4(address.replace('::ffff:', '')) && /^(::ffff:)?127\./.test(address));

function send(
  res: ServerResponse,
  status: number,
  type: string,
  body: string | Buffer,
  policy: string = PAGE_POLICY,
): void {
  res.writeHead(status, {
    'content-type': typeof body === 'string' ? `${type}; charset=utf-8` : type,
    'content-security-policy': policy,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
  res.end(body);
}

/**
 * The demo's mailbox: shows the e-mails that the server wrote to its mail folder. It has a separate host, since e-mails
 * are HTML with text that people typed: never the console's, with its cookies. E-mails open accounts, so it serves this
 * machine alone, and `npm run serve` has none.
 */
export function createMailbox(folder: string): (req: IncomingMessage, res: ServerResponse) => void {
  const css = skinStyles() + readFileSync(new URL('./mailbox.css', import.meta.url), 'utf8');
  // The font belongs to the kit, so it is resolved from there.
  const fromKit = createRequire(import.meta.resolve('@tributary/kit/package.json'));
  const font = readFileSync(
    fromKit.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
  );
  const opened = new Set<string>();

  async function viewOf(req: IncomingMessage, query: URLSearchParams): Promise<MailboxView> {
    const ids = (await listEmails(folder)).slice(0, SHOWN);
    const mails = (await Promise.all(ids.map((id) => openEmail(folder, id)))).filter(
      (mail): mail is StoredEmail => mail !== undefined,
    );
    const chosen = query.get('email');
    return {
      language: chooseLanguage([], req.headers['accept-language']),
      mails,
      ...(chosen ? { chosen } : {}),
      unread: new Set(ids.filter((id) => id !== chosen && !opened.has(id))),
      asText: query.get('as') === 'text',
    };
  }

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const [path = '/', search = ''] = (req.url ?? '/').split('?', 2);
    const query = new URLSearchParams(search);
    if (!isThisMachine(req.socket.remoteAddress))
      return send(res, 403, 'text/plain', 'Only for this machine.\n');
    if (path === '/mailbox.css') return send(res, 200, 'text/css', css);
    if (path === '/inter.woff2') return send(res, 200, 'font/woff2', font);
    if (path === '/watch.js') return send(res, 200, 'text/javascript', WATCH_SCRIPT);
    if (path === '/list') return send(res, 200, 'text/html', mailList(await viewOf(req, query)).text);
    if (path === '/') {
      const view = await viewOf(req, query);
      const open = view.mails.find(({ id }) => id === view.chosen);
      if (open) opened.add(open.id);
      return send(res, 200, 'text/html', mailboxPage(view));
    }
    const mail = await openEmail(folder, /^\/emails\/([^/]+)$/.exec(path)?.[1] ?? '');
    if (!mail) return send(res, 404, 'text/plain', 'Nothing here.\n');
    // Its links open beside the mailbox, as in an email program.
    const body = mail.html.replace('<head>', '<head><base target="_blank">');
    send(res, 200, 'text/html', body, LETTER_POLICY);
  }

  return (req, res) => {
    answer(req, res).catch(() => {
      if (res.headersSent) res.destroy();
      else send(res, 500, 'text/plain', 'The mailbox could not be read.\n');
    });
  };
}
