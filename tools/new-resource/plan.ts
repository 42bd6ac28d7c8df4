import { messageFilesOf } from './messages.ts';
import { codeOf } from './code.ts';
import { capital, type ResourceNames } from './names.ts';

/**
 * Puts a text before or after the one occurrence of another.
 * @throws Error when there is not exactly one
 */
function put(path: string, text: string, where: 'before' | 'after', place: string, added: string): string {
  const parts = text.split(place);
  if (parts.length !== 2) throw new Error(`${path}: the place “${place.trim()}” is not there once`);
  return parts.join(where === 'before' ? added + place : place + added);
}

/**
 * Every file that a new resource adds or changes, by its path, with its whole new text. Nothing is written here.
 * @param read the text of a file that exists; undefined for one that does not
 */
export function resourceFilesOf(
  resource: ResourceNames,
  read: (path: string) => string | undefined,
): Map<string, string> {
  const { many, manyName, subject } = resource;
  const files = new Map<string, string>();
  for (const [path, text] of Object.entries(codeOf(resource))) files.set(`resources/${many}/${path}`, text);
  for (const [locale, words] of Object.entries(messageFilesOf(resource)))
    files.set(`resources/${many}/messages/${manyName}.${locale}.json`, `${JSON.stringify(words, null, 2)}\n`);
  for (const [locale, { many: word }] of [
    ['en-US', resource.english],
    ['es', resource.spanish],
  ] as const)
    files.set(
      `resources/${many}/messages/menu.${locale}.json`,
      `${JSON.stringify({ [manyName]: capital(word) }, null, 2)}\n`,
    );
  const taken = [...files.keys()].find((path) => read(path) !== undefined);
  if (taken) throw new Error(`${taken} exists already`);
  const change = (path: string, ...edits: ['before' | 'after', place: string, added: string][]): void => {
    const text = read(path);
    if (text === undefined) throw new Error(`${path} is not there`);
    files.set(
      path,
      edits.reduce((sum, [where, place, added]) => put(path, sum, where, place, added), text),
    );
  };
  change(
    'resources/features.server.ts',
    [
      'before',
      '\n/** The resources of the product',
      `import { ${manyName}Feature } from './${many}/feature.server.ts';\n`,
    ],
    ['after', 'resourceFeatures = [\n', `  ${manyName}Feature,\n`],
  );
  change(
    'resources/features.console.ts',
    [
      'before',
      '\n/** The resources of the product',
      `import { ${manyName}Console } from './${many}/feature.console.ts';\n`,
    ],
    ['after', 'ConsoleFeature[] = [\n', `  ${manyName}Console,\n`],
  );
  change('engine/access/roles.ts', [
    'before',
    "  organization: { admin: 'RU' },\n",
    `  ${subject}: { admin: 'CRUD', creator: 'CRUD', user: 'R', analyst: 'R' },\n`,
  ]);
  return files;
}
