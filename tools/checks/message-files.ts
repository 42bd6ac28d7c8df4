import { posix } from 'node:path';
import { LOCALES } from '@tributary/kit/i18n/locales.ts';
import { messageFileOf, type MessageFile } from '@tributary/kit/i18n/message-file.ts';
import type { Project } from './project.ts';

/**
 * Messages are gathered by path, so that a file with another name would not be found and nobody would notice: each is
 * called `{namespace}.{locale}.json`, a namespace lies in one folder in every language, and `keys.ts` beside it names
 * it to the type checker, unless only the server reads it. The entries of the menu are one namespace, of which each
 * feature has its part.
 */
export function messageFileProblems(project: Project): string[] {
  const problems: string[] = [];
  const found: (MessageFile & { path: string })[] = [];
  for (const path of project.keys()) {
    if (!/(^|\/)messages\/[^/]*\.json$/.test(path)) continue;
    const file = messageFileOf(path);
    if (file && (LOCALES as readonly string[]).includes(file.locale)) found.push({ ...file, path });
    else problems.push(`${path}: call it {namespace}.{locale}.json, with one of ${LOCALES.join(', ')}`);
  }
  const isMenu = ({ namespace }: MessageFile): boolean => namespace === 'menu';
  const places = Map.groupBy(found, (file) => (isMenu(file) ? posix.dirname(file.path) : file.namespace));
  for (const files of places.values()) {
    const [first] = files as [MessageFile & { path: string }];
    const { namespace } = first;
    const folder = posix.dirname(first.path);
    const named = (locale: string) => `${namespace}${first.isServerOnly ? '.server' : ''}.${locale}.json`;
    const wanted = LOCALES.map((locale) => `${folder}/${named(locale)}`);
    for (const path of wanted) if (!project.has(path)) problems.push(`${path} is missing`);
    for (const { path } of files)
      if (!wanted.includes(path)) problems.push(`${path}: ${namespace} lies in ${first.path} already`);
    if (!first.isServerOnly && !isMenu(first))
      problems.push(...untyped(project.get(`${folder}/keys.ts`), folder, namespace));
  }
  return problems;
}

function untyped(keys: string | undefined, folder: string, namespace: string): string[] {
  const isNamed =
    keys?.includes(`'./${namespace}.${LOCALES[0]}.json'`) &&
    keys.includes(`${namespace}: typeof ${namespace};`);
  return isNamed ? [] : [`${folder}/keys.ts does not name ${namespace} to the type checker`];
}
