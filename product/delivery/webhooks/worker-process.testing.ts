import { openDatabase } from '@tributary/engine/storage/database.server.ts';
import { depsFor, startWebhookApp } from './fixture.testing.ts';
import { startDeliveryWorker } from '../worker.server.ts';

// A worker of webhooks in a separate process, so that a test can kill it. Arguments: the database's address, and the
// plan's waits.
const db = openDatabase({ url: process.argv[2]!, connections: 8 });
const plan = JSON.parse(process.argv[3]!) as number[];
startDeliveryWorker({ ...depsFor(await startWebhookApp(db)), plan }, { queue: 'webhooks', concurrency: 8 });
