import type { Database } from '@tributary/engine/storage/database.server.ts';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** The content of `/metrics`, in Prometheus' text format. */
export interface Metrics {
  observe(kind: 'console' | 'site' | 'auth', method: string, status: number, seconds: number): void;
  /** Counts a page, picture or figure requested by a visitor. */
  countSiteRead(): void;
  text(): Promise<string>;
}

/** Counts requests by kind, method and status, with the process' and the connections' state. */
export function createMetrics(db: Database): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'tributary_http_request_seconds',
    help: 'Time to answer requests',
    labelNames: ['kind', 'method', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  let siteReads = 0;
  const reads = new Counter({
    name: 'tributary_site_reads_total',
    help: 'Pages, pictures and figures that visitors asked for',
    registers: [],
    collect() {
      this.reset();
      this.inc(siteReads);
    },
  });
  const connections = new Gauge({
    name: 'tributary_database_connections',
    help: 'Connections to Postgres',
    labelNames: ['state'],
    registers: [],
    collect() {
      const { total, idle, waiting } = db.load();
      this.set({ state: 'used' }, total - idle);
      this.set({ state: 'idle' }, idle);
      this.set({ state: 'waiting' }, waiting);
    },
  });
  registry.registerMetric(reads);
  registry.registerMetric(connections);
  const known = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'DELETE']);
  return {
    observe(kind, method, status, seconds) {
      requests.observe(
        { kind, method: known.has(method) ? method : 'other', status: String(status) },
        seconds,
      );
    },
    countSiteRead() {
      siteReads += 1;
    },
    text: () => registry.metrics(),
  };
}
