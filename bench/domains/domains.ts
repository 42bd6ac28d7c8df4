import { setTimeout as sleep } from 'node:timers/promises';
import { BARE_PRODUCT, openProductFixture, type ProductFixture } from '../../e2e/durability/test-app.ts';
import { startProduct } from '../../e2e/support/product.ts';
import { startDnsSimulator } from '../../tools/simulators/dns/server.ts';
import { residentMegabytes } from '../load/memory.ts';
import { freePort } from '../load/port.ts';
import {
  forScale,
  median,
  whole,
  type BenchFindings,
  type Effort,
  type Measurement,
  type Target,
} from '../measurement.ts';
import { giveCertificate, mapDomains, type MappedDomain } from './mapped.ts';
import { visit, visitAll, wrongOnes, type Visit, type Visits } from './visits.ts';

const CLIENTS = 16;
/** Each domain is visited so often in a round. */
const TURNS = 2;

const perSecond = ({ visits, seconds }: Visits): number => visits.length / seconds;

const percentile = (visits: readonly Visit[], share: number): number =>
  visits.map(({ ms }) => ms).toSorted((one, two) => one - two)[Math.floor((visits.length - 1) * share)] ??
  Number.NaN;

const row = (name: string, rounds: readonly Visits[]): string[] => [
  name,
  whole(rounds.reduce((sum, { visits }) => sum + visits.length, 0)),
  whole(median(rounds.map(perSecond))),
  `${median(rounds.map(({ visits }) => percentile(visits, 0.5))).toFixed(1)} ms`,
  `${median(rounds.map(({ visits }) => percentile(visits, 0.99))).toFixed(1)} ms`,
];

interface Replaced {
  visits: Visit[];
  /** Milliseconds from the commit to the end of the first connection with the new certificate. */
  firstMs: number;
  /** Milliseconds from the commit to the beginning of the last connection with the old one; negative for before it. */
  lastOldMs: number;
  neither: number;
}

/** Replaces the certificate of one domain while half of the visitors ask for it, and half for all the others. */
async function replaceUnderLoad(
  fixture: ProductFixture,
  domains: readonly MappedDomain[],
  { port, seconds }: { port: number; seconds: number },
): Promise<Replaced> {
  const [chosen] = domains;
  const visits: Visit[] = [];
  const stopping = new AbortController();
  let next = 0;
  const browse = async (client: number): Promise<void> => {
    while (!stopping.signal.aborted) {
      const domain = client % 2 === 0 ? chosen! : domains[next++ % domains.length]!;
      visits.push(await visit(domain, port));
    }
  };
  const all = Promise.all(Array.from({ length: CLIENTS }, (_, client) => browse(client)));
  await sleep((seconds * 1_000) / 2);
  const old = chosen!.fingerprint;
  const fingerprint = await giveCertificate(fixture, chosen!);
  const committedAt = performance.now();
  await sleep((seconds * 1_000) / 2);
  stopping.abort();
  await all;
  const ofChosen = visits.filter(({ host }) => host === chosen!.host);
  const withNew = ofChosen.filter((one) => one.fingerprint === fingerprint);
  const withOld = ofChosen.filter((one) => one.fingerprint === old);
  return {
    visits,
    firstMs: Math.min(...withNew.map(({ beganAt, ms }) => beganAt + ms - committedAt)),
    lastOldMs: Math.max(...withOld.map(({ beganAt }) => beganAt - committedAt)),
    neither: ofChosen.length - withNew.length - withOld.length,
  };
}

const none = (what: string, count: number): Target => ({
  what,
  target: '0',
  reached: String(count),
  isMet: count === 0,
});

async function run({ rounds, seconds }: Effort): Promise<BenchFindings> {
  const count = rounds > 2 ? 1_000 : 100;
  const dns = await startDnsSimulator();
  const tlsPort = await freePort();
  const product = await startProduct({
    ...BARE_PRODUCT,
    env: {
      ...BARE_PRODUCT.env,
      TLS_PORT: String(tlsPort),
      DNS_SERVER: dns.address,
      SITES_ADDRESSES: '127.0.0.1',
    },
  });
  const fixture = await openProductFixture(product);
  try {
    const pid = product.pid();
    const memory = (): string => `${residentMegabytes(product.pid()).toFixed(0)} MB`;
    const atStart = memory();
    const domains = await mapDomains(fixture, dns, count);
    const load = { port: tlsPort, clients: CLIENTS };
    const many = Array.from({ length: TURNS }, () => domains).flat();
    const single = many.map(() => domains[0]!);
    // The code is compiled on the way.
    const warm = await visitAll(single, load);
    const before = memory();
    const first = await visitAll(domains, load);
    const afterFirst = memory();
    const [ones, manies]: [Visits[], Visits[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      ones.push(await visitAll(single, load));
      manies.push(await visitAll(many, load));
    }
    const after = memory();
    const wrong = wrongOnes(
      [warm, first, ...ones, ...manies].flatMap(({ visits }) => visits),
      domains,
    );
    const replaced = await replaceUnderLoad(fixture, domains, { port: tlsPort, seconds: seconds * 2 });
    const failed = replaced.visits.filter((one) => one.wrong !== undefined);
    const kinds = new Set([...wrong, ...failed].map((one) => one.wrong ?? 'another certificate'));
    return {
      about: `${whole(count)} domains of as many organizations, each with a certificate (P-256) and a published page, served by one process on its own TLS port. ${CLIENTS} clients open a new connection with SNI for each request, without a session of an earlier one, and check the certificate's subject and fingerprint and the page's text. Medians of ${rounds} alternating rounds of ${whole(many.length)} connections; the clients take part of the processors too:`,
      columns: ['new connections to', 'connections', 'each second', 'p50', 'p99'],
      rows: [
        row('one domain', ones),
        row(`${whole(count)} domains`, manies),
        row(`${whole(count)} domains, for the first time`, [first]),
        row('one domain whose certificate is replaced, and all', [
          { visits: replaced.visits, seconds: seconds * 2 },
        ]),
      ],
      targets: [
        forScale(
          `${whole(count)} domains ÷ one domain, connections each second`,
          manies.map((all, at) => perSecond(all) / perSecond(ones[at]!)),
        ),
        forScale(
          `${whole(count)} domains ÷ one domain, p99`,
          manies.map(({ visits }, at) => percentile(visits, 0.99) / percentile(ones[at]!.visits, 0.99)),
        ),
        none('answers with another certificate, another page, or none', wrong.length),
        none('requests that failed while a certificate was replaced', failed.length),
        none('connections with neither the old nor the new certificate', replaced.neither),
        none('starts of the server after the first one', product.pid() === pid ? 0 : 1),
      ],
      notes: [
        `Memory of the server: ${atStart} after its start, ${before} with the domains mapped and one visited, ${afterFirst} after the first connection to each, ${after} after all rounds.`,
        `The first connection with the new certificate ended ${replaced.firstMs.toFixed(0)} ms after it was stored; the last one with the old certificate began ${Math.abs(replaced.lastOldMs).toFixed(0)} ms ${replaced.lastOldMs < 0 ? 'before' : 'after'} it was.`,
        ...(kinds.size > 0 ? [`What went wrong: ${[...kinds].join(', ')}.`] : []),
      ],
    };
  } finally {
    await fixture.close();
    await product.stop();
    await dns.close();
  }
}

/** Whether a thousand domains are served as fast as one, each with its own certificate. */
export const domains: Measurement = { name: 'domains', title: 'A thousand domains by SNI', run };
