import { QueryClient } from '@tanstack/react-query';
import { screens } from '@tributary/console/features.ts';
import { createConsoleRouter } from '@tributary/console/router.console.tsx';
import { ZOOM_FADE } from '@tributary/console/shell/use-route-transition.console.ts';
import { CHUNK_TIMEOUT_MS } from '@tributary/console/chunks/chunk-failure.ts';
import { ROLES, SILENT_ROLES } from '@tributary/engine/access/roles.ts';
import type { AnyResource } from '@tributary/engine/definition/resource.ts';
import { API_TIMEOUT_MS } from '@tributary/engine/http/client.ts';
import { FLAGS } from '@tributary/engine/quota/plans.ts';
import { eventColor, LOG_TITLE_LENGTH, REVISIONS_SHOWN } from '@tributary/engine/revisions/display.ts';
import { LOG_MONTHS } from '@tributary/engine/revisions/expiry.ts';
import { logSubjectOf } from '@tributary/engine/revisions/log-subject.ts';
import { ROLE_TONES } from '@tributary/engine/screens/role-tones.ts';
import { valueIsTaken } from '@tributary/engine/storage/collection.server.ts';
import { operators } from '@tributary/form-engine/definition/base.ts';
import { AVATAR_PX } from '@tributary/kit/components/Avatar.console.tsx';
import { SCROLLED_PX } from '@tributary/kit/components/ScrollToTop.console.tsx';
import * as toasts from '@tributary/kit/components/toasts.console.tsx';
import { LOCALES } from '@tributary/kit/i18n/locales.ts';
import { currencies } from '@tributary/kit/money.ts';
import { REMEMBERED } from '@tributary/kit/remembered.ts';
import { TRANSACTIONS_SHOWN } from '@tributary/product/dashboard/panels/latest-transactions/handlers.server.ts';
import { DEVICES } from '@tributary/product/page-builder/devices.ts';
import { resourceFeatures } from '@tributary/resources/features.server.ts';
import { REVISION_PERIODS } from '@tributary/resources/organization/organization.ts';
import { isScript, isTest, readProject, type Project } from '../checks/project.ts';
import type { TableName } from './tables.data.ts';

/** What the product declares, in the rows of the specification's tables. */
export function productFacts(root: string): Record<TableName, Iterable<string>> {
  const project = readProject(root);
  const definitions = resourceFeatures.flatMap(({ resource }) => (resource ? [resource] : []));
  return {
    routes: screens.flatMap(({ path, alsoAt = [], ability, withoutSignIn }) =>
      [path, ...alsoAt].flatMap((at) =>
        ability || withoutSignIn ? [`${at.replace(/\$(\w+)/g, '{$1}')} ${ability?.join(' ') ?? '-'}`] : [],
      ),
    ),
    otherRoutes: otherRoutes(),
    messages: [...textsOf(project, /^(?:kit|engine|resources|product|apps)\//)],
    paymentPageMessages: [...textsOf(project, /^tools\/simulators\/payment\//)],
    layout: layoutOf(project),
    operators,
    quotas: definitions.flatMap((each) =>
      each.kind === 'resource' && each.quota ? [`${each.quota} ${each.name}`] : [],
    ),
    flags: FLAGS,
    numbers: [
      ...toastTimes(),
      `timeout of the API: ${API_TIMEOUT_MS} ms`,
      `timeout of a script: ${CHUNK_TIMEOUT_MS} ms`,
      `scroll-to-top: ${SCROLLED_PX} px`,
      ...DEVICES.map(({ id, width }) => `preview: ${id} ${width} px`),
      `latest transactions: ${TRANSACTIONS_SHOWN}`,
      `revisions shown: ${REVISIONS_SHOWN}`,
      `avatar: ${AVATAR_PX} px`,
      `name in the log: ${LOG_TITLE_LENGTH} characters`,
      `log kept: ${LOG_MONTHS} month`,
      `single record looked up by a value: limit ${/LIMIT (\d+)/.exec(valueIsTaken.toString())?.[1]}`,
      `revision periods: ${REVISION_PERIODS.join(', ')} months`,
    ],
    remembered: rememberedOf(project),
    logEvents: definitions.flatMap(eventsOf),
    logMatrix: matrixOf(definitions),
    logColours: ['CREATE', 'INVITE', 'UPDATE', 'DUPLICATE', 'DELETE', 'ANYTHING_ELSE'].map(
      (event) => `${event} ${eventColor(event)}`,
    ),
    logTitles: definitions.flatMap(titlesOf),
    roles: ROLES.map((role) => `${role} ${ROLE_TONES[role]}`),
    silentRoles: SILENT_ROLES,
    currencies,
    languages: LOCALES,
  };
}

/** The rows of a table that the product does not have. */
export const missingRows = (rows: readonly string[], facts: ReadonlySet<string>): string[] =>
  rows.filter((row) => !facts.has(row));

/** The texts of some folders, values as `{}`: messages in English, and sentences in the code. */
function* textsOf(project: Project, folders: RegExp): Generator<string> {
  for (const [path, text] of project) {
    if (!folders.test(path) || isTest(path) || /\.testing\.tsx?$/.test(path)) continue;
    if (/\/messages\/[^/]*\.en-US\.json$/.test(path)) yield* leaves(JSON.parse(text));
    if (isScript(path))
      for (const [, single, template] of text.matchAll(/'((?:[^'\\\n]|\\.)+)'|`((?:[^`\\]|\\.)+)`/g))
        yield* withoutValues((single ?? template)!);
  }
}

/** Paths of the running router that no feature declares. */
function otherRoutes(): string[] {
  const declared = new Set(screens.flatMap(({ path, alsoAt = [] }) => [path, ...alsoAt]));
  const { routesByPath } = createConsoleRouter(screens, new QueryClient());
  return Object.keys(routesByPath).filter((path) => !declared.has(path));
}

/** How the console is laid out for somebody who has chosen nothing. */
function layoutOf(project: Project): string[] {
  const { skin, layout, direction } = REMEMBERED;
  const ruleOf = (path: string, name: string): string =>
    new RegExp(`^\\.${name} \\{([^}]*)\\}`, 'm').exec(project.get(path) ?? '')?.[1] ?? '';
  const bar = ruleOf('apps/console/shell/topbar/Navbar.module.css', 'bar');
  const main = ruleOf('apps/console/shell/Shell.module.css', 'main');
  const footer = ruleOf('apps/console/shell/Footer.module.css', 'footer');
  const [from] = ZOOM_FADE;
  return [
    `skin ${skin(null)}`,
    `menu ${layout(null)}`,
    `direction ${direction(null)}`,
    ...(main && !/max-width/.test(main) ? ['content of full width'] : []),
    ...(/position: sticky/.test(bar) ? ['navbar sticky'] : []),
    ...(footer && !/position: (?:sticky|fixed)/.test(footer) ? ['footer static'] : []),
    ...(from?.['opacity'] === 0 && String(from['transform']).startsWith('scale')
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

/** How long a toast of the interface and one about data stay. */
function toastTimes(): string[] {
  const stays: number[] = [];
  toasts.presentToasts((toast) => stays.push(toast.stays));
  toasts.toastSuccess('saved');
  toasts.toastFailure('not saved');
  return [`toast of the interface: ${stays[0]} ms`, `toast about data: ${stays[1]} ms`];
}

/** Names with their default, and those with a variable part; only what a file of the console reads. */
function rememberedOf(project: Project): string[] {
  const code = [...project].filter(([path]) => /\.console\.tsx?$/.test(path)).map(([, text]) => text);
  const isRead = (name: string): boolean =>
    code.some((text) =>
      new RegExp(`(?:useRemembered(?:Part)?|remembered|readRememberedText)\\(\\s*['\`]${name}`).test(text),
    );
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

/** The fields whose text becomes the title of a log entry: found by giving each a text of its own. */
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
