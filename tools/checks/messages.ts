import { hardCodedText } from './hard-coded-text.ts';
import { isScript, isTest } from './project.ts';
import type { Findings, Project } from './project.ts';
import { child, children, parse, walk } from './syntax.ts';
import type { SyntaxNode } from './syntax.ts';

const CATALOGUE = /^kit\/i18n\/locales\/en-US\/([^/]+)\.json$/;
const CATALOGUE_IMPORT = /\/i18n\/locales\/[^/]+\/([^/]+)\.json$/;
/** Endings i18next adds by itself: plural forms. */
const PLURAL = /_(zero|one|two|few|many|other)$/;
const JOINERS = /[.:]/;

/**
 * Every text on a screen stands in the catalogues, and every text of the catalogues on some screen. (That both
 * languages are complete, with the same values, is tested beside the catalogues; that a written key exists is checked
 * by its type.)
 */
export function checkMessages(project: Project): Findings {
  const used = usedKeys(project);
  const problems: string[] = [];
  let keys = 0;
  for (const [path, text] of project) {
    const area = CATALOGUE.exec(path)?.[1];
    if (!area) continue;
    for (const key of flatten(JSON.parse(text) as object)) {
      keys++;
      if (!used(area, key.replace(PLURAL, ''))) problems.push(`${path}: ${key} is used nowhere`);
    }
  }
  const screens = [...project].filter(([path]) => path.endsWith('.console.tsx') && !isTest(path));
  for (const [path, text] of screens) problems.push(...hardCodedText(path, text));
  return { problems, counts: `${keys} keys, ${screens.length} files with screens` };
}

function flatten(node: object, path: string[] = []): string[] {
  return Object.entries(node).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null ? flatten(value, [...path, key]) : [[...path, key].join('.')],
  );
}

/**
 * Tells whether a key appears in the code: written out (with or without its area), matched by a pattern such as
 * `status.${value}` or `words.status[value]`, or below a group that is taken whole. Where the code imports a
 * catalogue file itself, its words are read as fields, so there every part of the key must be a name or a text somewhere.
 */
function usedKeys(project: Project): (area: string, key: string) => boolean {
  const written = new Set<string>();
  const patterns = new Set<string>();
  const names = new Set<string>();
  const importedAreas = new Set<string>();
  for (const [path, text] of project) {
    if (!isScript(path) || path.endsWith('i18n/namespaces.ts')) continue;
    walk(parse(path, text).program, (node) => {
      if (node.type === 'Literal' && typeof node['value'] === 'string') {
        written.add(node['value']);
        const area = CATALOGUE_IMPORT.exec(node['value'])?.[1];
        if (area) importedAreas.add(area);
      }
      if (node.type === 'TemplateLiteral') patterns.add(patternOf(children(node, 'quasis').map(rawText)));
      if (node.type === 'Identifier' && typeof node['name'] === 'string') names.add(node['name']);
      if (node.type === 'MemberExpression' && node['computed'] === true) patterns.add(groupPattern(node));
    });
  }
  patterns.delete('');
  const expressions = [...patterns].map((pattern) => new RegExp(`^(${pattern})$`));
  return (area, key) => {
    const spellings = [key, `${area}:${key}`, `${area}.${key}`];
    const parts = key.split('.');
    const groups = parts.slice(0, -1).map((_, index) => parts.slice(0, index + 1).join('.'));
    if (spellings.some((one) => written.has(one))) return true;
    if (groups.some((group) => group.includes('.') && written.has(group))) return true;
    if (importedAreas.has(area) && parts.every((part) => names.has(part) || written.has(part))) return true;
    return spellings.some((one) => expressions.some((expression) => expression.test(one)));
  };
}

/** `words.status[value]` reads every key of the group `status`. */
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
