import { readFileSync } from 'node:fs';
import pg from 'pg';

// node bench/lists/bare-query.ts file: one query again and again on kept connections, nothing around it. Prints {"perSecond":…}.
interface Order {
  url: string;
  tenantId: string;
  text: string;
  values: unknown[];
  seconds: number;
  connections: number;
  /** Rows of each response. */
  rows: number;
}
const order = JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as Order;

const clients = await Promise.all(
  Array.from({ length: order.connections }, async () => {
    const client = new pg.Client({ connectionString: order.url });
    await client.connect();
    await client.query('SET ROLE tributary_app');
    await client.query("SELECT set_config('app.tenant', $1, false)", [order.tenantId]);
    return client;
  }),
);
let answers = 0;
const started = performance.now();
const end = started + order.seconds * 1000;
await Promise.all(
  clients.map(async (client) => {
    while (performance.now() < end) {
      const { rowCount } = await client.query({ text: order.text, values: order.values });
      if (rowCount !== order.rows) throw new Error(`The query gives ${rowCount} rows.`);
      answers += 1;
    }
  }),
);
const elapsed = (performance.now() - started) / 1000;
await Promise.all(clients.map((client) => client.end()));
process.stdout.write(`${JSON.stringify({ perSecond: answers / elapsed })}\n`);
