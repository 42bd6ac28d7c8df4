import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import PostalMime from 'postal-mime';
import { splitReply } from './reply-text.ts';

// Runs in an isolated process: strangers write the e-mails.

/** Longest texts of a message, in characters. */
const TEXT_LIMIT = 10_000;
const QUOTED_LIMIT = 20_000;
const NAME_LIMIT = 100;
/** An e-mail that passed more servers than that goes in a circle. */
const MOST_STATIONS = 30;

/** A reply that was read. `ignored`: an automatic e-mail, which no person needs to see. */
export type ReadEmail =
  | { ignored: 'automatic' | 'list' | 'loop' | 'empty' }
  | { messageId: string; name: string; text: string; quoted: string; attachments: number };

const BLOCKS = new Set([
  'p',
  'div',
  'li',
  'tr',
  'table',
  'ul',
  'ol',
  'h1',
  'h2',
  'h3',
  'h4',
  'pre',
  'section',
]);
const UNSEEN = new Set(['head', 'script', 'style', 'template', 'title']);

const isQuote = (node: Tree.Element): boolean =>
  node.tagName === 'blockquote' ||
  node.attrs.some(({ name, value }) => name === 'class' && /\bgmail_quote\b/.test(value));

/** The text of an e-mail that has html alone: no link, no picture, quotes as lines with “>”. */
function textOfHtml(html: string): string {
  const within = (node: Tree.Node): string => {
    if (node.nodeName === '#text') return (node as Tree.TextNode).value.replace(/\s+/g, ' ');
    if (UNSEEN.has(node.nodeName)) return '';
    if (node.nodeName === 'br') return '\n';
    const inner = 'childNodes' in node ? node.childNodes.map(within).join('') : '';
    if ('attrs' in node && isQuote(node))
      return `\n${inner
        .trim()
        .split('\n')
        .map((line) => `> ${line.trim()}`)
        .join('\n')}\n`;
    return BLOCKS.has(node.nodeName) ? `\n${inner}\n` : inner;
  };
  return within(parse(html))
    .split('\n')
    .map((line) => line.trim())
    .join('\n');
}

/** Without characters that the database refuses, and those that reverse the direction of text. */
const plain = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
    .replace(/\p{Cs}/gu, '\ufffd');

async function read(raw: Uint8Array): Promise<ReadEmail> {
  const email = await new PostalMime({ maxNestingDepth: 20, maxHeadersSize: 64_000 }).parse(raw);
  const header = (name: string): string =>
    email.headers
      .find(({ key }) => key === name)
      ?.value.trim()
      .toLowerCase() ?? '';
  const submitted = header('auto-submitted');
  // RFC 3834, and older headers of mail programs.
  if (
    (submitted && submitted !== 'no') ||
    ['x-autoreply', 'x-autorespond', 'x-auto-reply'].some(header) ||
    header('precedence') === 'auto_reply' ||
    header('content-type').startsWith('multipart/report')
  )
    return { ignored: 'automatic' };
  if (header('list-id') || ['bulk', 'list', 'junk'].includes(header('precedence')))
    return { ignored: 'list' };
  if (header('x-loop') || email.headers.filter(({ key }) => key === 'received').length > MOST_STATIONS)
    return { ignored: 'loop' };
  const { text, quoted } = splitReply(plain(email.text?.trim() || textOfHtml(email.html ?? '')));
  if (text === '') return { ignored: 'empty' };
  return {
    messageId: email.messageId ?? '',
    name: plain(email.from?.name ?? '')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, NAME_LIMIT),
    text: text.slice(0, TEXT_LIMIT),
    quoted: quoted.slice(0, QUOTED_LIMIT),
    attachments: email.attachments.length,
  };
}

/** The work of the isolated process. */
export const tasks = { read };
