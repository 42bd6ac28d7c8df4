import { posix } from 'node:path';
import { LOCALES } from '@tributary/kit/i18n/locales.ts';
import { messageFileOf, type MessageFile } from '@tributary/kit/i18n/message-file.ts';
import type { Project } from './project.ts';

/**
 * Messages are collected by path, so a file with another name would silently be left out: each is called
 * `{namespace}.{locale}.json`, a namespace is in one folder in every language, and `keys.ts` beside it names it to the
 * type checker, unless only the server reads it. Folders below may have parts of it, each under separate keys. The
 * entries of the menu are one namespace, of which each feature has its part.
 */
export function messageFileProblems(project: Project): string[] {
  const problems: string[] = [];
  const found: Found[] = [];
  for (const path of project.keys()) {
    if (!/(^|\/)messages\/[^/]*\.json$/.test(path)) continue;
    const file = messageFileOf(path);
    if (file && (LOCALES as readonly string[]).includes(file.locale)) found.push({ ...file, path });
    else problems.push(`${path}: call it {namespace}.{locale}.json, with one of ${LOCALES.join(', ')}`);
  }
  for (const files of Map.groupBy(found, ({ namespace }) => namespace).values())
    problems.push(...namespaceProblems(project, files));
  return problems;
}

type Found = MessageFile & { path: string };

function namespaceProblems(project: Project, files: readonly Found[]): string[] {
  const [{ namespace, isServerOnly }] = files as [Found];
  const folders = Map.groupBy(files, ({ path }) => posix.dirname(path));
  const isTyped = (folder: string): boolean => isNamed(project.get(`${folder}/keys.ts`), namespace);
  const own = [...folders.keys()].find(isTyped) ?? [...folders.keys()][0]!;
  const isShared = namespace === 'menu';
  const problems: string[] = [];
  const said = new Map<string, string>();
  for (const [folder, found] of folders) {
    const [first] = found as [Found];
    const isPart = isShared || folder.startsWith(`${posix.dirname(own)}/`);
    if (!isPart) problems.push(`${first.path}: ${namespace} lies in ${own} already`);
    const named = (locale: string) => `${folder}/${namespace}${isServerOnly ? '.server' : ''}.${locale}.json`;
    for (const path of isPart ? LOCALES.map(named) : [])
      if (!project.has(path)) problems.push(`${path} is missing`);
    for (const { path, locale } of found)
      if (path !== named(locale))
        problems.push(`${path}: call it ${named(locale)}, as the others of ${namespace}`);
    for (const key of Object.keys(JSON.parse(project.get(named(LOCALES[0])) ?? '{}') as object)) {
      if (said.has(key)) problems.push(`${first.path}: ${said.get(key)} has ${key} already`);
      said.set(key, folder);
    }
  }
  if (!isServerOnly && !isShared && !isTyped(own))
    problems.push(`${own}/keys.ts does not name ${namespace} to the type checker`);
  return problems;
}

function isNamed(keys: string | undefined, namespace: string): boolean {
  return Boolean(keys?.includes(`'./${namespace}.${LOCALES[0]}.json'`) && keys.includes(` ${namespace}: `));
}
