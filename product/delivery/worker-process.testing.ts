import { openDatabase } from '@tributary/engine/storage/database.server.ts';
import { createSealer } from '@tributary/engine/storage/sealing.server.ts';
import { processName } from './attempt.server.ts';
import { courierRegistry, silentLogger } from './worker.testing.ts';
import { createEgress } from '@tributary/engine/egress/egress.server.ts';
import { startDeliveryWorker } from './worker.server.ts';

// A worker in a separate process, so that a test can kill it. Argument: the database's address.
const db = openDatabase({ url: process.argv[2]!, connections: 8 });
startDeliveryWorker({
  db,
  connectors: courierRegistry,
  sealer: createSealer('k'.repeat(32)),
  fetchOut: createEgress({ allowLoopback: true }).fetchOut,
  logger: silentLogger,
  owner: processName(),
});
process.stdout.write('started\n');
