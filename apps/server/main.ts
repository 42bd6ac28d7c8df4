import { DataDirInUseError } from './database/lock.server.ts';
import { readSettings, SettingsError } from './settings.server.ts';
import { startServer } from './server.ts';
import { stopOnSignals } from './signals.server.ts';

try {
  const server = await startServer({ settings: readSettings(process.env) });
  stopOnSignals(server);
} catch (error) {
  const expected =
    error instanceof SettingsError ||
    error instanceof DataDirInUseError ||
    (error as { code?: string }).code === 'EADDRINUSE';
  process.stderr.write(`${expected ? (error as Error).message : String((error as Error).stack)}\n`);
  process.exit(1);
}
