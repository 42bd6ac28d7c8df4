import { DEFAULT_LOCALE } from '@tributary/kit/i18n/locales.ts';
import { messageFileOf } from '@tributary/kit/i18n/message-file.ts';
import { hardCodedText } from './hard-coded-text.ts';
import { messageFileProblems } from './message-files.ts';
import { isScript, isTest } from './project.ts';
import type { Findings, Project } from './project.ts';
import { child, children, parse, walk } from './syntax.ts';
import type { SyntaxNode } from './syntax.ts';

/** The visitors' English texts, which represent all their languages. */
const PUBLISHED = /(^|\/)published\/en\.json$/;
/** Endings i18next adds by itself: plural forms. */
const PLURAL = /_(zero|one|two|few|many|other)$/;
const JOINERS = /[.:]/;

/**
 * Every text on a screen is a message, and every message is used. (That both languages are complete, with the same
 * values, is tested in `kit/i18n`; that a written key exists is checked by its type.)
 */
export function checkMessages(project: Project): Findings {
  const used = usedKeys(project);
  const problems = messageFileProblems(project);
  let keys = 0;
  for (const [path, text] of project) {
    const namespace = namespaceOf(path, DEFAULT_LOCALE);
    if (!namespace) continue;
    for (const key of flatten(JSON.parse(text) as object)) {
      keys++;
      if (!used(namespace, key.replace(PLURAL, ''))) problems.push(`${path}: ${key} is used nowhere`);
    }
  }
  const screens = [...project].filter(([path]) => path.endsWith('.console.tsx') && !isTest(path));
  for (const [path, text] of screens) problems.push(...hardCodedText(path, text));
  return { problems, counts: `${keys} keys, ${screens.length} files with screens` };
}

/** The namespace of a file, or of an import of one; of one language alone where that is given. */
function namespaceOf(path: string, locale?: string): string | undefined {
  if (PUBLISHED.test(path)) return 'published';
  const file = messageFileOf(path);
  return !file || (locale && file.locale !== locale) ? undefined : file.namespace;
}

function flatten(node: object, path: string[] = []): string[] {
  return Object.entries(node).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null ? flatten(value, [...path, key]) : [[...path, key].join('.')],
  );
}

/**
 * Tells whether a key appears in the code: written out (with or without its namespace), matched by a pattern such as
 * `status.${value}` or `messages.status[value]`, or below a group that is taken whole. Where the code imports a file
 * itself, its messages are read as fields, so there every part of the key must be a name or a text somewhere.
 */
function usedKeys(project: Project): (namespace: string, key: string) => boolean {
  const written = new Set<string>();
  const patterns = new Set<string>();
  const names = new Set<string>();
  const imported = new Set<string>();
  for (const [path, text] of project) {
    if (!isScript(path) || path.endsWith('/messages/keys.ts')) continue;
    walk(parse(path, text).program, (node) => {
      if (node.type === 'Literal' && typeof node['value'] === 'string') {
        written.add(node['value']);
        const namespace = namespaceOf(node['value']);
        if (namespace) imported.add(namespace);
      }
      if (node.type === 'TemplateLiteral') patterns.add(patternOf(children(node, 'quasis').map(rawText)));
      if (node.type === 'Identifier' && typeof node['name'] === 'string') names.add(node['name']);
      if (node.type === 'MemberExpression' && node['computed'] === true) patterns.add(groupPattern(node));
    });
  }
  patterns.delete('');
  const expressions = [...patterns].map((pattern) => new RegExp(`^(${pattern})$`));
  return (namespace, key) => {
    const spellings = [key, `${namespace}:${key}`, `${namespace}.${key}`];
    const parts = key.split('.');
    const groups = parts.slice(0, -1).map((_, index) => parts.slice(0, index + 1).join('.'));
    if (spellings.some((one) => written.has(one))) return true;
    if (groups.some((group) => group.includes('.') && written.has(group))) return true;
    if (imported.has(namespace) && parts.every((part) => names.has(part) || written.has(part))) return true;
    return spellings.some((one) => expressions.some((expression) => expression.test(one)));
  };
}

/** `messages.status[value]` reads every key of the group `status`. */
function groupPattern(member: SyntaxNode): string {
  const object = child(member, 'object');
  const name = object && (child(object, 'property')?.['name'] ?? object['name']);
  return typeof name === 'string' ? `(.+\\.)?${name.replaceAll('$', '')}\\.[^.:]+` : '';
}

function rawText(quasi: { [field: string]: unknown }): string {
  const value = quasi['value'] as { cooked?: string; raw?: string } | undefined;
  return value?.cooked ?? value?.raw ?? '';
}

/** A pattern from the fixed parts of a template; empty when it would match nearly anything. */
function patternOf(parts: string[]): string {
  const fixed = parts.join('');
  if (parts.length < 2 || !JOINERS.test(fixed) || fixed.replace(/[.:]/g, '').length < 2) return '';
  return parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('[^:]+');
}
