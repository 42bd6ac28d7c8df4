import { namespaceOf } from '@tributary/engine/definition/namespace.ts';
import type { MessagesOf, ShownWords } from '@tributary/engine/definition/resource.ts';
import { logTitle } from '@tributary/engine/revisions/display.ts';
import { FIXED_TITLES, fixedTitle, readFixedTitle, type FixedTitle } from './fixed-titles.ts';
import { isRepublication } from './republication.ts';
import { resourceOfLog } from './subjects.ts';

const PLACE = '{{of}}';

/** A message by its path within a namespace. */
function messageAt(messagesOf: MessagesOf, namespace: string, ...path: string[]): string | undefined {
  let part: unknown = messagesOf(namespace);
  for (const key of path)
    part = typeof part === 'object' && part !== null ? (part as Record<string, unknown>)[key] : undefined;
  return typeof part === 'string' ? part : undefined;
}

interface Entry {
  event: string;
  subject: string;
  title: string;
  level: string;
  changed: readonly string[] | null;
}

function shownTitle({ subject, title }: Entry, messagesOf: MessagesOf): string | undefined {
  const fixed = readFixedTitle(subject, title);
  return fixed && messageAt(messagesOf, 'logs', 'done', fixed.name)?.replace(PLACE, () => fixed.of);
}

function shownSubject(subject: string, messagesOf: MessagesOf): string | undefined {
  const namespace = namespaceOf(resourceOfLog(subject));
  return (
    messageAt(messagesOf, 'logs', 'value', 'subject', subject) ??
    messageAt(messagesOf, namespace, 'noun', 'itself')
  );
}

/** Returns the stored titles whose message contains the searched text. */
function patternsOf(name: FixedTitle, message: string, text: string): string[] {
  const [before = '', after] = message.toLowerCase().split(PLACE);
  const stored = (of: string): string => logTitle(fixedTitle(name, of)).toLowerCase();
  if (before.includes(text) || after?.includes(text)) return [stored('%')];
  // The searched text continues into the name or number within the message.
  if (after === '' && before !== '' && text.startsWith(before))
    return [stored(`${text.slice(before.length).replace(/[\\%_]/g, '\\$&')}%`)];
  return [];
}

/** Kinds, events and the titles that are no name of a record are stored as keys and English, and shown by messages. */
export const logWords: ShownWords<Entry> = {
  shown(field, entry, messagesOf) {
    if (field === 'title') return shownTitle(entry, messagesOf);
    if (field === 'subject') return shownSubject(entry.subject, messagesOf);
    if (field === 'level') return messageAt(messagesOf, 'logs', 'value', 'level', entry.level);
    if (field !== 'event') return undefined;
    return isRepublication(entry)
      ? messageAt(messagesOf, 'logs', 'republication', 'event')
      : messageAt(messagesOf, 'logs', 'value', 'event', entry.event);
  },
  searched: 'title',
  patterns: (text, messagesOf) =>
    (Object.keys(FIXED_TITLES) as FixedTitle[]).flatMap((name) => {
      const message = messageAt(messagesOf, 'logs', 'done', name);
      return message === undefined ? [] : patternsOf(name, message, text.toLowerCase());
    }),
};
