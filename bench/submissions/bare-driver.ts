import { randomUUID } from 'node:crypto';
import pg from 'pg';

// node bench/submissions/bare-driver.ts url seconds connections: measures the commits of the driver alone. Prints
// {"perSecond":…}.
const [url = '', seconds = '1', connections = '1'] = process.argv.slice(2);

const BODY = JSON.stringify({
  email: 'visitor@example.org',
  firstName: 'Ada',
  news: true,
  note: 'x'.repeat(200),
});

const setUp = new pg.Client({ connectionString: url });
await setUp.connect();
await setUp.query(`
  CREATE TABLE IF NOT EXISTS bench_records (id uuid PRIMARY KEY, body jsonb NOT NULL, created_at timestamptz NOT NULL DEFAULT now());
  CREATE TABLE IF NOT EXISTS bench_entries (id uuid PRIMARY KEY, record_id uuid NOT NULL, value bigint NOT NULL)`);
await setUp.end();

let commits = 0;
const clients = await Promise.all(
  Array.from({ length: Number(connections) }, async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    return client;
  }),
);
const started = performance.now();
const end = started + Number(seconds) * 1000;
await Promise.all(
  clients.map(async (client) => {
    while (performance.now() < end) {
      const id = randomUUID();
      await client.query('BEGIN');
      await client.query({
        name: 'record',
        text: 'INSERT INTO bench_records (id, body) VALUES ($1, $2)',
        values: [id, BODY],
      });
      await client.query({
        name: 'entry',
        text: 'INSERT INTO bench_entries (id, record_id, value) VALUES ($1, $2, 1)',
        values: [randomUUID(), id],
      });
      await client.query('COMMIT');
      commits += 1;
    }
  }),
);
const elapsed = (performance.now() - started) / 1000;
await Promise.all(clients.map((client) => client.end()));
process.stdout.write(`${JSON.stringify({ perSecond: commits / elapsed })}\n`);
