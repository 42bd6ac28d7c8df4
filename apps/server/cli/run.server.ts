import { parseArgs } from 'node:util';
import { AddressError } from '@tributary/product/mail/headers.ts';
import {
  OrganizationError,
  type OrganizationProblem,
} from '@tributary/product/organizations/organizations.server.ts';
import { TransferError } from '@tributary/product/organizations/transfer/archive.ts';
import { SettingsError, type Settings } from '../settings.server.ts';
import { openInstallation } from './installation.server.ts';
import { ISOLATION_COMMANDS } from './isolation.server.ts';
import { LOG_COMMANDS } from './logs.server.ts';
import { ORGANIZATION_COMMANDS, type Terminal } from './organizations.server.ts';
import { PLAN_COMMANDS } from './plans.server.ts';
import { PRICE_COMMANDS } from './prices.server.ts';
import { STORAGE_COMMANDS } from './storage.server.ts';
import { TICKET_COMMANDS } from './tickets.server.ts';
import { CommandError, USAGE, UsageError } from './usage.ts';

const OPTIONS = {
  help: { type: 'boolean', short: 'h' },
  json: { type: 'boolean' },
  name: { type: 'string' },
  plan: { type: 'string' },
  maintainer: { type: 'string' },
  language: { type: 'string' },
  timezone: { type: 'string' },
  to: { type: 'string' },
  from: { type: 'string' },
  overwrite: { type: 'boolean' },
  slug: { type: 'string' },
  yes: { type: 'boolean' },
  'no-export': { type: 'boolean' },
  all: { type: 'boolean' },
  text: { type: 'string' },
} as const;

const COMMANDS: Readonly<Record<string, typeof ORGANIZATION_COMMANDS>> = {
  organizations: ORGANIZATION_COMMANDS,
  plan: PLAN_COMMANDS,
  prices: PRICE_COMMANDS,
  logs: LOG_COMMANDS,
  isolation: ISOLATION_COMMANDS,
  storage: STORAGE_COMMANDS,
  tickets: TICKET_COMMANDS,
};

const PROBLEMS: Record<OrganizationProblem, string> = {
  slug_invalid: 'Please enter valid subdomain! Lower-case letters, digits and hyphens.',
  slug_reserved: 'This slug is kept for the platform. Choose another.',
  slug_taken: 'Another organization has this slug. Choose another.',
  name_invalid: 'The name must have 1 to 120 characters.',
  unknown: 'There is no organization with this slug. “organizations list” shows them all.',
};

function understand(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/**
 * Runs one command of the command line.
 * @param readSettings reads the environment, once it is known to be needed
 * @returns the exit code: 0 done, 1 not done, 2 not understood
 */
export async function runCliCommand(
  args: readonly string[],
  readSettings: () => Settings,
  terminal: Terminal,
  complain: (text: string) => void,
): Promise<number> {
  try {
    const { values, positionals } = understand(args);
    const [resource, ...rest] = positionals;
    // `plan river growth` is short for `plan set river growth`.
    const [verb = '', ...words] =
      resource === 'plan' && rest[0] !== undefined && !(rest[0] in PLAN_COMMANDS) ? ['set', ...rest] : rest;
    if (values.help || resource === undefined || resource === 'help') {
      terminal.say(USAGE);
      return 0;
    }
    const command = COMMANDS[resource]?.[verb];
    if (!command) throw new UsageError(`There is no command “${positionals.join(' ')}”.`);
    const name = `${resource} ${verb}`;
    const wanted = command.word === null ? [] : command.word.split(' and ');
    if (words.length !== wanted.length)
      throw new UsageError(
        command.word === null
          ? `“${name}” takes no word.`
          : `“${name}” takes one ${wanted.join(' and one ')}.`,
      );
    const foreign = Object.keys(values).find((option) => !command.options.includes(option));
    if (foreign) throw new UsageError(`“${name}” has no option --${foreign}.`);
    const installation = await openInstallation(readSettings());
    try {
      await command.run(installation, terminal, words[0] ?? '', values, words.slice(1));
    } finally {
      await installation.close();
    }
    return 0;
  } catch (error) {
    if (error instanceof UsageError) {
      complain(`${error.message}\nAll commands: npm run tributary -- help`);
      return 2;
    }
    const isExpected = [CommandError, TransferError, SettingsError, AddressError].some(
      (kind) => error instanceof kind,
    );
    if (error instanceof OrganizationError) complain(PROBLEMS[error.problem]);
    else complain(isExpected ? (error as Error).message : String((error as Error).stack ?? error));
    return 1;
  }
}
