import { existsSync } from 'node:fs';
import { isEmailAddress } from '@tributary/kit/email-address.ts';
import { isLocale } from '@tributary/kit/i18n/locales.ts';
import { isTimeZone } from '@tributary/kit/zones.ts';
import { createOrganization } from '@tributary/product/identity/setup/organization.server.ts';
import {
  findOrganization,
  listOrganizations,
  setSuspended,
  TENANTS_CHANNEL,
} from '@tributary/product/organizations/organizations.server.ts';
import { exportOrganization } from '@tributary/product/organizations/transfer/export.server.ts';
import { importOrganization } from '@tributary/product/organizations/transfer/import.server.ts';
import { removeOrganization } from '@tributary/product/organizations/transfer/remove.server.ts';
import { planNameOf } from '@tributary/engine/quota/plans.ts';
import type { Installation } from './installation.server.ts';
import { planNamed } from './plan-named.ts';
import { CommandError, UsageError } from './usage.ts';

/** How a command talks to the person at the terminal. */
export interface Terminal {
  say(text: string): void;
  /** Null without a terminal. */
  ask: ((question: string) => Promise<string>) | null;
  /** The folder that file names are relative to. */
  pathOf(file: string): string;
}

/** The options of a command, as they were typed. */
export type Given = Readonly<Record<string, string | boolean | undefined>>;

/** The function behind a command. */
export type CliCommand = (
  installation: Installation,
  terminal: Terminal,
  subject: string,
  given: Given,
  more: readonly string[],
) => Promise<void>;

const textOf = (value: string | boolean | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;

const list: CliCommand = async ({ db }, { say }, _subject, given) => {
  const found = await listOrganizations(db);
  if (given['json']) return say(JSON.stringify(found, null, 2));
  if (found.length === 0) return say('There is no organization yet.');
  const rows = found.map((one) => [
    one.slug,
    one.name,
    planNameOf(one.plan),
    `${one.users} ${one.users === 1 ? 'person' : 'people'}`,
    one.suspendedAt ? `suspended since ${one.suspendedAt.toISOString().slice(0, 10)}` : 'active',
  ]);
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  for (const row of rows)
    say(
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    );
};

const create: CliCommand = async ({ db, settings }, { say }, slug, given) => {
  const name = textOf(given['name']);
  if (!name) throw new UsageError('Name the organization: --name "River Trust"');
  const plan = planNamed(textOf(given['plan']) ?? 'starter');
  const maintainer = textOf(given['maintainer']);
  if (maintainer !== undefined && !isEmailAddress(maintainer))
    throw new UsageError(`“${maintainer}” is no complete e-mail address.`);
  const language = textOf(given['language']) ?? 'en-US';
  if (!isLocale(language)) throw new UsageError(`There is no language “${language}”: en-US or es.`);
  const timezone = textOf(given['timezone']) ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (!isTimeZone(timezone)) throw new UsageError(`There is no time zone “${timezone}”: Europe/London.`);
  const { link } = await createOrganization(db, {
    slug,
    name,
    plan,
    timezone,
    ...(maintainer ? { maintainer } : {}),
    language,
    consoleOrigin: settings.consoleOrigin,
    withPassword: settings.oidc === undefined,
    sendsMail: settings.smtpUrl !== undefined,
    now: new Date(),
  });
  say(`${name} is there: ${settings.sitesOrigin(slug)}`);
  if (!maintainer) return say('It has no people yet: nobody can enter it.');
  if (settings.smtpUrl) say(`An e-mail is on its way to ${maintainer}.`);
  else if (link) say(`${maintainer} chooses a password here, once, within seven days:\n\n  ${link}\n`);
  else say(`${maintainer} signs in at ${settings.consoleOrigin} as before.`);
};

const suspension = (at: () => Date | null, done: string, already: string): CliCommand => {
  return async ({ db }, { say }, slug) =>
    say(`${slug} ${(await setSuspended(db, slug, at())) ? done : already}`);
};

async function writeExport(
  installation: Installation,
  { say }: Terminal,
  tenant: { id: string; slug: string },
  path: string,
  overwrite: boolean,
): Promise<void> {
  if (!overwrite && existsSync(path))
    throw new CommandError(`${path} is there already. Choose another file, or add --overwrite.`);
  const { tables, rows, files, unreadable } = await exportOrganization(installation, tenant, path);
  say(`Exported ${rows} rows of ${tables} tables and ${files} files to ${path}`);
  if (unreadable.length > 0)
    say(
      `These visitors' files are left out: they were altered in storage, or sealed with another key. ${unreadable.join(', ')}`,
    );
}

const exportOne: CliCommand = async (installation, terminal, slug, given) => {
  const to = textOf(given['to']);
  if (!to) throw new UsageError('Say where to: --to river.ndjson.gz');
  const tenant = await findOrganization(installation.db, slug);
  await writeExport(installation, terminal, tenant, terminal.pathOf(to), given['overwrite'] === true);
};

const importOne: CliCommand = async (installation, { say, pathOf }, file, given) => {
  const path = pathOf(file);
  if (!existsSync(path)) throw new CommandError(`There is no file ${path}.`);
  const slug = textOf(given['slug']);
  const report = await importOrganization(installation, path, { slug, sealer: installation.sealer });
  installation.db.notify(TENANTS_CHANNEL, report.tenantId);
  say(`Imported ${report.rows} rows and ${report.files} files as ${report.slug}.`);
  if (report.accountsMade > 0)
    say(`${report.accountsMade} people have no password here yet: they ask for one at the sign-in page.`);
  for (const { table, dropped, closed } of report.lostSecrets)
    say(
      `Secrets of another installation can't be opened here. Enter them again: ${table} (${dropped + closed}${dropped > 0 ? `, ${dropped} left out` : ''})`,
    );
};

const removeOne: CliCommand = async (installation, terminal, slug, given) => {
  const { say, ask, pathOf } = terminal;
  const tenant = await findOrganization(installation.db, slug);
  const day = new Date().toISOString().slice(0, 19).replaceAll(':', '');
  const path = pathOf(textOf(given['to']) ?? `${slug}-${day}.ndjson.gz`);
  const exportsFirst = given['no-export'] !== true;
  if (given['yes'] !== true) {
    if (!ask) throw new UsageError('There is nobody to ask: add --yes to delete without asking.');
    say(`This deletes ${tenant.name} with its pages, forms, people and everything that came in.`);
    say(exportsFirst ? `It is exported to ${path} first.` : 'It is NOT exported first.');
    if ((await ask(`Type its slug to go on (${slug}): `)).trim() !== slug)
      throw new CommandError('That was not the slug. Nothing was deleted.');
  }
  if (exportsFirst) await writeExport(installation, terminal, tenant, path, false);
  const gone = await removeOrganization(installation, tenant.id);
  installation.db.notify(TENANTS_CHANNEL, tenant.id);
  say(`Deleted ${tenant.name}: ${gone.rows} rows and ${gone.files} files.`);
};

/** Every command on organizations, and whether it takes an argument. */
export const ORGANIZATION_COMMANDS: Readonly<
  Record<string, { run: CliCommand; word: string | null; options: readonly string[] }>
> = {
  list: { run: list, word: null, options: ['json'] },
  create: { run: create, word: 'slug', options: ['name', 'plan', 'maintainer', 'language', 'timezone'] },
  suspend: {
    run: suspension(() => new Date(), 'is suspended.', 'was suspended already.'),
    word: 'slug',
    options: [],
  },
  resume: { run: suspension(() => null, 'is open again.', 'was not suspended.'), word: 'slug', options: [] },
  export: { run: exportOne, word: 'slug', options: ['to', 'overwrite'] },
  import: { run: importOne, word: 'file', options: ['slug'] },
  delete: { run: removeOne, word: 'slug', options: ['yes', 'no-export', 'to'] },
};
