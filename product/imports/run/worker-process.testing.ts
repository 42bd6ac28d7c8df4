import { openDatabase } from '@tributary/engine/storage/database.server.ts';
import { diskFileStorage } from '@tributary/engine/storage/files.server.ts';
import { createSealer } from '@tributary/engine/storage/sealing.server.ts';
import { createConnectors } from '../../connectors/connectors.ts';
import { startImports } from './worker.server.ts';

// A worker in a separate process, so that a test can kill it. Arguments: the database's address, the files' folder, the
// installation's key.
const db = openDatabase({ url: process.argv[2]!, connections: 4 });
startImports({
  db,
  files: diskFileStorage(process.argv[3]!),
  sealer: createSealer(process.argv[4]!),
  connectors: createConnectors(),
  onError: (error) => process.stderr.write(`${String(error)}\n`),
});
process.stdout.write('started\n');
