import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BARE_PRODUCT, openProductFixture } from '../../e2e/durability/test-app.ts';
import { startProduct, type Product } from '../../e2e/support/product.ts';
import { freePort } from '../load/port.ts';
import { residentMegabytes } from '../load/memory.ts';
import { childrenOf, processorSeconds } from '../load/processor-time.ts';
import { program } from '../load/programs.ts';
import { load, type LoadOptions } from '../load/wrk.ts';
import {
  forScale,
  median,
  whole,
  type BenchFindings,
  type Effort,
  type Measurement,
} from '../measurement.ts';
import { fetchPublished, fetchRaw } from '../pages/contestants.ts';
import { startNginxOver, type StaticServer } from '../pages/nginx.ts';
import { writeArtifacts, type WrittenArtifact } from './artifacts-on-disk.ts';

const CONNECTIONS = 32;
const ORGANIZATIONS = 100;
/** As many as one process may keep open on this kind of machine, and far more than nginx's manuals propose. */
const NGINX_OPEN_FILES = 10_000;
/** Before a measurement, so that caches are as they stay. */
const WARM_SECONDS = 4;

/** Until nearly every page was asked for. */
const FILL_SECONDS = 60;
/** Enough for all of them, in megabytes. */
const LARGE_MEMORY = 1_500;

interface Score {
  perSecond: number;
  /** Microseconds of the server's processor time for each response. */
  processor: number;
  p99: number;
  /** Megabytes after the round. */
  memory: number;
}

interface Contestant {
  server: { url: string; pid: number };
  /** A file with its addresses. */
  list: string;
  /** nginx's master process answers nothing itself. */
  isParent: boolean;
}

interface Question {
  name: string;
  /** Only the first address, or all of them. */
  spread: NonNullable<LoadOptions['addresses']>['spread'] | 'one';
}

const QUESTIONS: readonly Question[] = [
  { name: '1 artifact', spread: 'one' },
  { name: 'all, popular ones most', spread: 'popular' },
  { name: 'all, evenly', spread: 'evenly' },
];

const HEADERS = { 'accept-encoding': 'br' };

async function score(
  { server, list, isParent }: Contestant,
  { spread }: Question,
  seconds: number,
  seed: number,
): Promise<Score> {
  const used = () => processorSeconds(server.pid, isParent);
  const before = used();
  const done = await load({
    url: server.url,
    seconds,
    connections: CONNECTIONS,
    headers: HEADERS,
    addresses: {
      file: spread === 'one' ? `${list}.one` : list,
      spread: spread === 'popular' ? 'popular' : 'evenly',
      seed,
    },
  });
  if (done.errors > 0) throw new Error(`${done.errors} requests to ${server.url} went wrong.`);
  const processes = isParent ? [server.pid, ...childrenOf(server.pid)] : [server.pid];
  return {
    perSecond: done.perSecond,
    processor: ((used() - before) / done.requests) * 1e6,
    p99: done.p99,
    memory: processes.reduce((sum, pid) => sum + residentMegabytes(pid), 0),
  };
}

async function writeLists(
  folder: string,
  artifacts: readonly WrittenArtifact[],
  ours: string,
): Promise<void> {
  const lists = {
    ours: artifacts.map(({ host, path }) => `${host} ${path}`),
    nginx: artifacts.map(({ file }) => `${ours} ${file}`),
  };
  for (const [name, lines] of Object.entries(lists)) {
    await writeFile(join(folder, name), `${lines.join('\n')}\n`);
    await writeFile(join(folder, `${name}.one`), `${lines[0]!}\n`);
  }
}

/** Every hundredth page, as both serve it, must be the same bytes. */
async function checkSame(product: Product, nginx: StaticServer, artifacts: readonly WrittenArtifact[]) {
  const { port } = new URL(product.consoleUrl);
  for (let at = 0; at < artifacts.length; at += Math.ceil(artifacts.length / 100)) {
    const { host, path, file } = artifacts[at]!;
    const ours = await fetchRaw(`http://127.0.0.1:${port}${path}`, { ...HEADERS, host });
    const theirs = await fetchRaw(new URL(file, nginx.url).href, HEADERS);
    if (!ours.body.equals(theirs.body)) throw new Error(`${host}${path} and ${file} differ.`);
  }
}

type Scores = Record<'Tributary' | 'nginx', Score[]>;

/** Asks both in turns, after each has answered for a while. */
async function compare(
  contestants: Record<keyof Scores, Contestant>,
  question: Question,
  { rounds, seconds }: Pick<Effort, 'rounds' | 'seconds'>,
): Promise<Scores> {
  const scores: Scores = { Tributary: [], nginx: [] };
  const both = ['Tributary', 'nginx'] as const;
  for (const who of both) await score(contestants[who], question, WARM_SECONDS, 1);
  for (let round = 0; round < rounds; round += 1)
    for (const who of both) scores[who].push(await score(contestants[who], question, seconds, round + 2));
  return scores;
}

function rowsOf(name: string, scores: Scores): string[][] {
  return (['Tributary', 'nginx'] as const).map((who) => {
    const middle = (what: keyof Score): number => median(scores[who].map((one) => one[what]));
    return [
      name,
      who,
      whole(middle('perSecond')),
      `${middle('processor').toFixed(1)} µs`,
      `${middle('p99').toFixed(1)} ms`,
      `${middle('memory').toFixed(0)} MB`,
    ];
  });
}

const ratioOf = (name: string, { Tributary, nginx }: Scores) =>
  forScale(
    `${name}: Tributary ÷ nginx`,
    Tributary.map(({ perSecond }, round) => perSecond / nginx[round]!.perSecond),
  );

async function run({ rounds, seconds }: Effort): Promise<BenchFindings> {
  for (const name of ['wrk', 'nginx'] as const) program(name);
  const each = rounds > 2 ? 1_000 : 100;
  const dataDir = await mkdtemp(join(tmpdir(), 'tributary-artifacts-data-'));
  // Run as root, Postgres works under its own account, which must be able to enter.
  await chmod(dataDir, 0o755);
  const scratch = await mkdtemp(join(tmpdir(), 'tributary-artifacts-'));
  const files = join(dataDir, 'files');
  // Addresses name the port.
  const options = { ...BARE_PRODUCT, dataDir, port: await freePort() };
  let product = await startProduct(options);
  let nginx: StaticServer | undefined;
  try {
    const fixture = await openProductFixture(product);
    const { artifacts: written, size } = await writeArtifacts(fixture, files, {
      organizations: ORGANIZATIONS,
      pages: each,
      hostOf: (slug) => new URL(product.sitesUrl(slug)).host,
    }).finally(() => fixture.close());
    await writeLists(scratch, written, '127.0.0.1');
    const [first] = written;
    const origin = `http://127.0.0.1:${options.port}`;
    const { headers } = await fetchPublished(`${origin}${first!.path}`, { ...HEADERS, host: first!.host });
    const { etag: _etag, ...copied } = headers;
    nginx = await startNginxOver(files, { headers: copied, openFiles: NGINX_OPEN_FILES, known: first!.file });
    await checkSame(product, nginx, written);
    const idle = residentMegabytes(product.pid());
    const contestants = () => ({
      Tributary: {
        server: { url: origin, pid: product.pid() },
        list: join(scratch, 'ours'),
        isParent: false,
      },
      nginx: { server: nginx!, list: join(scratch, 'nginx'), isParent: true },
    });
    const rows: string[][] = [];
    const targets: BenchFindings['targets'] = [];
    const measure = async (name: string, question: Question, effort = { rounds, seconds }): Promise<void> => {
      const scores = await compare(contestants(), question, effort);
      rows.push(...rowsOf(name, scores));
      targets.push(ratioOf(name, scores));
    };
    for (const question of QUESTIONS) await measure(question.name, question);
    // With memory for all of them: once each page was asked for, none is read again.
    await product.stop();
    product = await startProduct({
      ...options,
      env: { ...BARE_PRODUCT.env, SITES_MEMORY_MB: String(LARGE_MEMORY) },
    });
    const evenly = QUESTIONS.at(-1)!;
    await score(contestants().Tributary, evenly, FILL_SECONDS, 0);
    await measure(`all, evenly, SITES_MEMORY_MB=${LARGE_MEMORY}`, evenly, { rounds: 2, seconds });
    const bytes = (await readFile(join(files, first!.file))).length;
    return {
      about: `${whole(written.length)} published artifacts of ${ORGANIZATIONS} organizations, each with a text of its own, ${whole(size)} bytes of html on average (the first one ${whole(bytes)} with brotli), written as publishing writes them. One client process asks over ${CONNECTIONS} kept connections: for one address; for all of them, half of the requests for ${whole(Math.sqrt(written.length))} pages; for all of them evenly, which is the worst case of every cache; and so again with memory for all of them, after ${FILL_SECONDS} s of requests. nginx (one worker, ${whole(NGINX_OPEN_FILES)} files kept open, no log) serves the same compressed bytes from the same files. Both find the files in the memory of the system. Medians of ${rounds} alternating rounds of ${seconds} s, each after ${WARM_SECONDS} s that are not counted. Memory is what the processes hold after a round, without the system's own cache; the product held ${idle.toFixed(0)} MB before the first.`,
      columns: ['asked for', 'server', 'answers each second', 'processor time for one', 'p99', 'memory'],
      rows,
      targets,
    };
  } finally {
    await nginx?.stop();
    await product.stop();
    for (const folder of [scratch, dataDir]) await rm(folder, { recursive: true, force: true });
  }
}

/** A hundred thousand published artifacts, against nginx over the same files. */
export const artifacts: Measurement = {
  name: 'artifacts',
  title: 'A hundred thousand artifacts',
  run,
};
