import { OtherSecretsKeyError } from '@tributary/product/identity/keys/key-store.server.ts';
import { DataDirInUseError } from './database/lock.server.ts';
import { readSettings, SettingsError } from './settings.server.ts';
import { startServer } from './server.ts';
import { stopOnSignals } from './signals.server.ts';

try {
  const server = await startServer({ settings: readSettings(process.env) });
  stopOnSignals(server);
  const link = server.settings.roles.includes('web') ? await server.identity.setupLink() : null;
  if (link)
    process.stdout.write(`
  There is no organization here yet. Make the first one, and become its maintainer:

    ${link}

  The link opens once. Starting the server again prints a new one in its place.

`);
} catch (error) {
  const expected =
    error instanceof SettingsError ||
    error instanceof DataDirInUseError ||
    error instanceof OtherSecretsKeyError ||
    (error as { code?: string }).code === 'EADDRINUSE';
  process.stderr.write(`${expected ? (error as Error).message : String((error as Error).stack)}\n`);
  process.exit(1);
}
