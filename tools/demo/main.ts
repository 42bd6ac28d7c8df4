import { DataDirInUseError } from '@tributary/server/database/lock.server.ts';
import { mailFolderOf } from '@tributary/server/email.server.ts';
import { openDataDir } from '@tributary/server/data-dir.server.ts';
import { startServer } from '@tributary/server/server.ts';
import { readSettings, SettingsError } from '@tributary/server/settings.server.ts';
import { stopOnSignals } from '@tributary/server/signals.server.ts';
import { createMailbox } from './mailbox/mailbox.server.ts';
import { openHostPage } from './host-page/open.server.ts';
import { demoPassword, demoPeople } from './people.ts';
import { seedDemo } from './seed.ts';

/** The program of `npm start`: the product itself, with two organizations to try it with. */
try {
  const settings = readSettings(process.env);
  openDataDir(settings.dataDir);
  const password = demoPassword(settings.dataDir, settings.demoPassword);
  const mailbox = settings.smtpUrl ? undefined : settings.sitesOrigin('mailbox');
  const server = await startServer({
    settings,
    ...(mailbox
      ? { extraHosts: { host: new URL(mailbox).host, handle: createMailbox(mailFolderOf(settings)) } }
      : {}),
    demoAccounts: demoPeople.map(({ email, name, role }) => ({ email, name, role })),
    beforeOpen: (parts) => seedDemo(parts, password),
  });
  const hostPage = await openHostPage(server, process.env['HOST_PAGE_PORT']);
  stopOnSignals(server);
  process.stdout.write(`
  Tributary is ready.

    Console   ${settings.consoleOrigin}
    Sign in   admin@demo.localhost   password: ${password}
              (every role has one: ${demoPeople
                .slice(1, 4)
                .map((person) => person.email.split('@')[0])
                .join(', ')}, … @demo.localhost)
    A page    ${settings.sitesOrigin('riverside')}/winter-river-appeal
    Mailbox   ${mailbox ?? 'none: letters go out by SMTP_URL'}${
      hostPage
        ? `
    Embedded  ${hostPage} (another website with the page’s form)`
        : ''
    }${
      settings.crmSimulatorUrl
        ? `
    CRM       ${settings.crmSimulatorUrl} (the simulated CRM and its records)`
        : ''
    }

`);
} catch (error) {
  const expected =
    error instanceof SettingsError ||
    error instanceof DataDirInUseError ||
    (error as { code?: string }).code === 'EADDRINUSE';
  process.stderr.write(`${expected ? (error as Error).message : String((error as Error).stack)}\n`);
  process.exit(1);
}
