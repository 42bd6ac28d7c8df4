import { BARE_PRODUCT, openProductFixture } from '../../e2e/durability/test-app.ts';
import { startProduct } from '../../e2e/support/product.ts';
import { processorSeconds } from '../load/processor-time.ts';
import { program } from '../load/programs.ts';
import { load } from '../load/wrk.ts';
import {
  atLeast,
  forScale,
  median,
  whole,
  type Effort,
  type BenchFindings,
  type Measurement,
} from '../measurement.ts';
import { fetchPublished, fetchRaw, startPlainNode } from './contestants.ts';
import { startNginx } from './nginx.ts';
import { publishPage } from './page.ts';

const SIZE = 30_000;
const CONNECTIONS = 32;
const TARGET = 0.95;
/**
 * Many short rounds: the speed of a shared machine drifts by 15 % within seconds, which changes a ratio less the closer
 * together its two halves are.
 */
const SHORTER = 3;
const ENCODINGS = [
  ['br', 'brotli, as browsers ask'],
  ['identity', 'not encoded'],
] as const;

/** The result of one contestant in one round. */
interface Score {
  perSecond: number;
  /** Microseconds of the server's processor time for each response. */
  processor: number;
}

type Round = Record<'ours' | 'nginx' | 'plain', Score>;

/** Publishes a page whose html has about the wanted size before compression. */
async function sizedPage(
  publish: (slug: string, paragraphs: number) => Promise<string>,
  sizeOf: (path: string) => Promise<number>,
): Promise<string> {
  const one = await sizeOf(await publish('one', 1));
  const eleven = await sizeOf(await publish('eleven', 11));
  return publish('winter-appeal', 1 + Math.round((SIZE - one) / ((eleven - one) / 10)));
}

async function compareServers(
  url: string,
  pid: number,
  headers: Record<string, string>,
  effort: Effort,
): Promise<Round[]> {
  const answer = await fetchRaw(url, headers);
  const nginx = await startNginx(answer);
  const plain = await startPlainNode(answer);
  const contestants = { ours: { url, pid }, nginx, plain };
  const rounds = effort.rounds * SHORTER;
  const seconds = Math.ceil(effort.seconds / SHORTER);

  async function score(who: keyof Round): Promise<Score> {
    const { url: address, pid: server } = contestants[who];
    const before = processorSeconds(server, who === 'nginx');
    const { perSecond, requests, errors } = await load({
      url: address,
      seconds,
      connections: CONNECTIONS,
      headers,
    });
    if (errors > 0) throw new Error(`${errors} requests to ${who} went wrong.`);
    return { perSecond, processor: ((processorSeconds(server, who === 'nginx') - before) / requests) * 1e6 };
  }

  try {
    if (!(await fetchRaw(nginx.url, headers)).body.equals(answer.body))
      throw new Error('nginx serves other bytes.');
    for (const who of ['ours', 'nginx', 'plain'] as const) await score(who);
    const scores: Round[] = [];
    for (let n = 0; n < rounds; n++) {
      scores.push({
        ours: await score('ours'),
        nginx: await score('nginx'),
        plain: await score('plain'),
      });
    }
    return scores;
  } finally {
    await Promise.all([nginx.stop(), plain.stop()]);
  }
}

async function run(effort: Effort): Promise<BenchFindings> {
  for (const name of ['wrk', 'nginx'] as const) program(name);
  const product = await startProduct(BARE_PRODUCT);
  try {
    const fixture = await openProductFixture(product);
    const actor = await fixture.addOrganization('bench');
    const { port, host } = new URL(product.sitesUrl('bench'));
    const addressOf = (path: string) => `http://127.0.0.1:${port}${path}`;
    const path = await sizedPage(
      (slug, paragraphs) => publishPage(fixture, actor, slug, paragraphs),
      async (one) => (await fetchPublished(addressOf(one), { host })).body.length,
    );
    await fixture.close();

    const rows: string[][] = [];
    const targets: BenchFindings['targets'] = [];
    for (const [encoding, name] of ENCODINGS) {
      const headers = { host, 'accept-encoding': encoding };
      const { body } = await fetchPublished(addressOf(path), headers);
      const rounds = await compareServers(addressOf(path), product.pid(), headers, effort);
      for (const [who, label] of [
        ['ours', 'Tributary'],
        ['nginx', 'nginx'],
        ['plain', 'plain node:http'],
      ] as const) {
        const perSecond = median(rounds.map((round) => round[who].perSecond));
        const processor = median(rounds.map((round) => round[who].processor));
        rows.push([
          `${name}, ${whole(body.length)} bytes`,
          label,
          whole(perSecond),
          `${processor.toFixed(1)} µs`,
        ]);
      }
      const ratio = (who: 'nginx' | 'plain') =>
        rounds.map((round) => round.ours.perSecond / round[who].perSecond);
      targets.push(atLeast(`${name}: Tributary ÷ nginx`, ratio('nginx'), TARGET));
      targets.push(forScale(`${name}: Tributary ÷ plain node:http`, ratio('plain')));
      targets.push(
        forScale(
          `${name}: nginx ÷ Tributary, processor time`,
          rounds.map(({ ours, nginx }) => nginx.processor / ours.processor),
        ),
      );
    }
    return {
      about: `A published page of ${whole(SIZE)} bytes, asked for over ${CONNECTIONS} kept connections by one client process. The whole server process answers: host told apart, encoding chosen, metrics counted. nginx (one worker, its file cache on, no log) serves the same bytes under the same headers; so does a bare \`node:http\` server that has the answer in memory. Medians of ${effort.rounds * SHORTER} alternating rounds of ${Math.ceil(effort.seconds / SHORTER)} s; where the client needs longer to read than the server to answer, the processor time of the server tells more:`,
      columns: ['sent', 'server', 'answers each second', 'processor time for one'],
      rows,
      targets,
    };
  } finally {
    await product.stop();
  }
}

/** A published page, against nginx serving the same bytes. */
export const pages: Measurement = { name: 'pages', title: 'Published pages', run };
