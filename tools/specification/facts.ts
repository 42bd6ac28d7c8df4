import { ZOOM_FADE } from '@tributary/console/shell/use-route-transition.console.ts';
import type { AnyResource } from '@tributary/engine/definition/resource.ts';
import { logSubjectOf } from '@tributary/engine/revisions/log-subject.ts';
import { ROLE_TONES } from '@tributary/engine/screens/role-tones.ts';
import { REMEMBERED } from '@tributary/kit/remembered.ts';
import { isScript, isTest, type Project } from '../checks/project.ts';
import type { Declared } from './declared.ts';
import type { TableName } from './tables.data.ts';

const NAVBAR = 'apps/console/shell/topbar/Navbar.module.css';
const SHELL = 'apps/console/shell/Shell.module.css';
const FOOTER = 'apps/console/shell/Footer.module.css';
const TRANSITION = 'apps/console/shell/use-route-transition.console.ts';

/** Source of each part of the default layout: a file, or a remembered value. */
const LAYOUT_FILES: Record<string, string> = {
  menu: 'layout',
  content: SHELL,
  navbar: NAVBAR,
  footer: FOOTER,
  transition: TRANSITION,
};

type Screen = Declared['screens'][number];

/** The rows of the specification's tables that the product, or a part of it, has. */
export const FACTS: Record<TableName, (declared: Declared) => Iterable<string>> = {
  routes: ({ screens }) => screens.flatMap(routesOf),
  otherRoutes({ screens, paths }) {
    const declared = new Set(screens.flatMap(({ path, alsoAt = [] }) => [path, ...alsoAt]));
    return paths.filter((path) => !declared.has(path));
  },
  messages: ({ project }) => textsOf(project, /^(?:kit|engine|resources|product|apps)\//),
  paymentPageMessages: ({ project }) => textsOf(project, /^tools\/simulators\/payment\//),
  layout: ({ project }) => layoutOf(project),
  operators: (declared) => declared.operators,
  quotas: ({ resources }) =>
    resources.flatMap((each) =>
      each.kind === 'resource' && each.quota ? [`${each.quota} ${each.name}`] : [],
    ),
  flags: ({ flags }) => flags,
  numbers: ({ numbers }) => [...numbers].map(([name, value]) => `${name}: ${value}`),
  remembered: ({ project }) => rememberedOf(project),
  logEvents: ({ resources }) => resources.flatMap(eventsOf),
  logMatrix: ({ resources }) => matrixOf(resources),
  logColours: ({ eventColor }) =>
    ['CREATE', 'INVITE', 'UPDATE', 'DUPLICATE', 'DELETE', 'ANYTHING_ELSE'].map(
      (event) => `${event} ${eventColor(event)}`,
    ),
  logTitles: ({ resources }) => resources.flatMap(titlesOf),
  roles: ({ roles }) => roles.map((role) => `${role} ${ROLE_TONES[role]}`),
  silentRoles: ({ silentRoles }) => silentRoles,
  currencies: (declared) => declared.currencies,
  languages: ({ locales }) => locales,
};

/** The product without the part that a row of a table comes from: a screen, a resource, files, an entry of a list. */
export function withoutRow(declared: Declared, table: TableName, row: string): Declared {
  const [first = ''] = row.split(' ');
  const less = (list: readonly string[]): string[] => list.filter((each) => each !== row);
  const files = (gone: (path: string, text: string) => boolean): Declared => ({
    ...declared,
    project: new Map([...declared.project].filter(([path, text]) => !gone(path, text))),
  });
  const resources = (table === 'logMatrix' ? [first.slice(0, -1)] : []).concat(row);
  switch (table) {
    case 'routes':
      return { ...declared, screens: declared.screens.filter((screen) => !routesOf(screen).includes(row)) };
    case 'otherRoutes':
      return { ...declared, paths: less(declared.paths) };
    case 'messages':
    case 'paymentPageMessages':
      return files((path, text) => textsIn(path, text).includes(row));
    case 'remembered':
    case 'layout': {
      const name = LAYOUT_FILES[first] ?? first.replace(/\{.*/, '');
      const readers = new Set(readBy(declared.project, name));
      return files((path) => readers.has(path) || path === name);
    }
    case 'quotas':
    case 'logEvents':
    case 'logMatrix':
    case 'logTitles':
      return {
        ...declared,
        resources: declared.resources.filter(
          (each) =>
            ![...FACTS[table]({ ...declared, resources: [each] })].some((fact) =>
              resources.some((known) => fact.startsWith(known)),
            ),
        ),
      };
    case 'numbers': {
      const [name = ''] = row.split(':');
      return { ...declared, numbers: new Map([...declared.numbers, [name, 'another']]) };
    }
    case 'logColours':
      return {
        ...declared,
        eventColor: (event) => (event === first ? 'danger' : declared.eventColor(event)),
      };
    case 'roles':
      return { ...declared, roles: declared.roles.filter((role) => role !== first) };
    case 'silentRoles':
      return { ...declared, silentRoles: declared.silentRoles.filter((role) => role !== row) };
    case 'languages':
      return { ...declared, locales: less(declared.locales) };
    default:
      return { ...declared, [table]: less(declared[table]) };
  }
}

/** The rows of a table that the product does not have. */
export function missingRows(table: TableName, rows: readonly string[], declared: Declared): string[] {
  const facts = new Set(FACTS[table](declared));
  return rows.filter((row) => !facts.has(row));
}

/** A screen's paths with their required abilities. */
const routesOf = ({ path, alsoAt = [], ability, withoutSignIn }: Screen): string[] =>
  [path, ...alsoAt].flatMap((at) =>
    ability || withoutSignIn ? [`${at.replace(/\$(\w+)/g, '{$1}')} ${ability?.join(' ') ?? '-'}`] : [],
  );

/** The texts of some folders, values as `{}`: messages in English, and sentences in the code. */
function* textsOf(project: Project, folders: RegExp): Generator<string> {
  for (const [path, text] of project)
    if (folders.test(path) && !isTest(path) && !/\.testing\.tsx?$/.test(path)) yield* textsIn(path, text);
}

/** By the files' text: most files are asked many times. */
const known = new Map<string, readonly string[]>();

function textsIn(path: string, text: string): readonly string[] {
  let texts = known.get(text);
  if (!texts) {
    if (/\/messages\/[^/]*\.en-US\.json$/.test(path)) texts = [...leaves(JSON.parse(text))];
    else if (isScript(path))
      texts = [...text.matchAll(/'((?:[^'\\\n]|\\.)+)'|`((?:[^`\\]|\\.)+)`/g)].flatMap(
        ([, single, template]) => [...withoutValues((single ?? template)!)],
      );
    known.set(text, (texts ??= []));
  }
  return texts;
}

/** The console's layout for a person who has made no choice. */
function layoutOf(project: Project): string[] {
  const { skin, layout, direction } = REMEMBERED;
  const ruleOf = (path: string, name: string): string =>
    new RegExp(`^\\.${name} \\{([^}]*)\\}`, 'm').exec(project.get(path) ?? '')?.[1] ?? '';
  const bar = ruleOf(NAVBAR, 'bar');
  const main = ruleOf(SHELL, 'main');
  const footer = ruleOf(FOOTER, 'footer');
  const [from] = ZOOM_FADE;
  const isUsed = (name: string): boolean => [...readBy(project, name)].length > 0;
  return [
    ...(isUsed('skin') ? [`skin ${skin(null)}`] : []),
    ...(isUsed('layout') ? [`menu ${layout(null)}`] : []),
    ...(isUsed('direction') ? [`direction ${direction(null)}`] : []),
    ...(main && !/max-width/.test(main) ? ['content of full width'] : []),
    ...(/position: sticky/.test(bar) ? ['navbar sticky'] : []),
    ...(footer && !/position: (?:sticky|fixed)/.test(footer) ? ['footer static'] : []),
    ...(from?.['opacity'] === 0 &&
    String(from['transform']).startsWith('scale') &&
    /animate\(ZOOM_FADE/.test(project.get(TRANSITION) ?? '')
      ? ['transition zoom-fade']
      : []),
  ];
}

function* leaves(value: unknown): Generator<string> {
  if (typeof value === 'string') yield* withoutValues(value);
  else for (const each of Object.values(value as object)) yield* leaves(each);
}

/** The forms of a resource's name in sentences: `noun.the`, `noun.The`, `noun.aNew`, `noun.itself`. */
const NOUNS = ['the {}', 'The {}', 'A new {}', '{}'];

function* withoutValues(text: string): Generator<string> {
  const nouns = text.includes('{{noun}}') ? NOUNS : [''];
  for (const noun of nouns) yield text.replace('{{noun}}', noun).replace(/\$?\{+[^{}]*\}+/g, '{}');
}

/** The files of the console that read a remembered name. */
function* readBy(project: Project, name: string): Generator<string> {
  const reads = new RegExp(`(?:useRemembered(?:Part)?|remembered|readRememberedText)\\(\\s*['\`]${name}`);
  for (const [path, text] of project) if (/\.console\.tsx?$/.test(path) && reads.test(text)) yield path;
}

/** Names with their default, and those with a variable part; only names that a file of the console reads. */
function rememberedOf(project: Project): string[] {
  const isRead = (name: string): boolean => !readBy(project, name).next().done;
  const named = Object.entries(REMEMBERED).filter(([name]) => isRead(name));
  return [
    ...named.flatMap(([name, parse]) => [name, `${name} ${String(parse(null))}`]),
    ...(isRead('tourSeen.') ? ['tourSeen.{screen}'] : []),
    ...(isRead('tableColumns.') ? ['tableColumns.{resource}'] : []),
  ];
}

/** The kinds of log entries that a resource's operations and actions make. */
function eventsOf(definition: AnyResource): string[] {
  if (definition.kind !== 'resource') return [];
  const { create, update, duplicate, remove } = definition.operations;
  const events = [
    ...(create ? [create === true ? 'CREATE' : create.event] : []),
    ...(update ? ['UPDATE'] : []),
    ...(duplicate ? ['DUPLICATE'] : []),
    ...(remove ? ['DELETE'] : []),
    ...Object.values(definition.actions ?? {}).map(({ event }) => event),
  ];
  return events.map((event) => `${logSubjectOf(definition.subject)} ${event}`);
}

/** All kinds of log entries of each subject in one row, so that one more differs too. */
function matrixOf(definitions: readonly AnyResource[]): string[] {
  const kinds = new Map<string, Set<string>>();
  for (const [subject = '', event = ''] of definitions.flatMap(eventsOf).map((row) => row.split(' ')))
    kinds.set(subject, (kinds.get(subject) ?? new Set()).add(event));
  return [...kinds].map(([subject, events]) => `${subject}: ${[...events].toSorted().join(' ')}`);
}

/** The fields whose text becomes the title of a log entry: found by giving each field a different text. */
function titlesOf(definition: AnyResource): string[] {
  if (definition.kind !== 'resource') return [];
  const fields = Object.keys(definition.schema.shape);
  const data = Object.fromEntries(fields.map((field) => [field, `«${field}»`]));
  const shown: string[] = [];
  // A title may fall back to another field when the first one is empty.
  for (;;) {
    const [, field] = /«(\w+)»/.exec(definition.displayTitle(data) ?? '') ?? [];
    if (!field || shown.includes(field)) break;
    shown.push(field);
    data[field] = '';
  }
  return shown.map((field) => `${definition.name} ${field}`);
}
