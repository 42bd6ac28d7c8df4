import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { libraryThemes } from '@tributary/resources/themes/library.ts';
import { BARE_PRODUCT, openProductFixture } from '../../e2e/durability/test-app.ts';
import { startProduct, type Product } from '../../e2e/support/product.ts';
import { consoleApi, type ConsoleApi } from '../load/console-api.ts';
import { addAdministrator, signedInToken } from '../load/token.ts';
import { median, whole, type BenchFindings, type Effort, type Measurement } from '../measurement.ts';

const SLUG = 'rollout';
const VISITORS = 4;
/** Between two requests of one visitor, in ms. */
const PAUSE_MS = 5;
const ACCENT = `--ts-accent:${libraryThemes[2]?.tokens.colours.light.accent ?? ''}`;

interface Visits {
  /** Milliseconds of each request. */
  times: number[];
  wrong: number;
}

/** Visitors who ask for pages one after the other until they are stopped. */
function startVisitors({ sitesUrl }: Product, paths: readonly string[]): { stop(): Promise<Visits> } {
  const { host, port } = new URL(sitesUrl(SLUG));
  const agent = new Agent({ keepAlive: true });
  const visits: Visits = { times: [], wrong: 0 };
  const stopping = new AbortController();
  const visit = (path: string): Promise<string | undefined> =>
    new Promise((resolve) => {
      get({ host: '127.0.0.1', port, path, agent, headers: { host } }, (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (piece: string) => (text += piece));
        response.on('end', () => resolve(response.statusCode === 200 ? text : undefined));
      }).on('error', () => resolve(undefined));
    });
  async function browse(from: number): Promise<void> {
    for (let at = from; !stopping.signal.aborted; at += VISITORS) {
      const began = performance.now();
      const text = await visit(paths[(at * 7) % paths.length]!);
      visits.times.push(performance.now() - began);
      if (!text?.includes('</main>')) visits.wrong += 1;
      await sleep(PAUSE_MS);
    }
  }
  const all = Promise.all(Array.from({ length: VISITORS }, (_, at) => browse(at)));
  return {
    async stop() {
      stopping.abort();
      await all;
      agent.destroy();
      return visits;
    },
  };
}

const percentile = (times: readonly number[], share: number): number =>
  times.toSorted((one, two) => one - two)[Math.floor((times.length - 1) * share)] ?? Number.NaN;

async function publishPages(product: Product, count: number): Promise<{ paths: string[]; token: string }> {
  const fixture = await openProductFixture(product);
  try {
    const actor = await fixture.addOrganization(SLUG);
    const token = await signedInToken(await addAdministrator(fixture, actor), product.consoleUrl);
    const paths: string[] = [];
    const text = `<p class="ts-text">${'The river runs clear again. '.repeat(40)}</p>`;
    for (let at = 0; at < count; at += 1) {
      const slug = `page-${at}`;
      const html = `<main class="ts-page"><section class="ts-section"><h1>${slug}</h1>${text.repeat(4)}</section></main>`;
      const page = await fixture.add(actor, 'pages', {
        name: slug,
        slug,
        recipes: { html, css: '', project: null },
      });
      await fixture.publish(actor, page);
      paths.push(`/${slug}`);
    }
    return { paths, token };
  } finally {
    await fixture.close();
  }
}

/** Makes and activates a theme, and gives every page its look. Resolves with the seconds that it took. */
async function rollOut(call: ConsoleApi): Promise<{ seconds: number; failed: number }> {
  const rollouts = async () => (await call('GET', 'theme-rollouts/latest'))['rollout'] as RolloutState;
  const { tokens } = libraryThemes[2]!;
  let theme = await call('POST', 'themes', { title: 'Measured', tokens });
  while (theme['creating']) {
    await sleep(100);
    theme = await call('GET', `themes/${theme.id}`);
  }
  await call('POST', `themes/${theme.id}/activate`, {}, theme.version);
  const began = performance.now();
  await call('POST', `themes/${theme.id}/rollouts`, {});
  let state = await rollouts();
  while (state.status !== 'done') {
    await sleep(200);
    state = await rollouts();
  }
  return { seconds: (performance.now() - began) / 1000, failed: state.failed };
}

interface RolloutState {
  status: string;
  failed: number;
}

async function run({ rounds, seconds }: Effort): Promise<BenchFindings> {
  const count = rounds > 2 ? 1_000 : 100;
  const product = await startProduct(BARE_PRODUCT);
  try {
    const { paths, token } = await publishPages(product, count);
    const call = consoleApi(product.consoleUrl, token);
    // Each page is loaded once, as visitors have done long before a theme changes.
    const warm = startVisitors(product, paths);
    await sleep(3_000);
    await warm.stop();
    const quiet = startVisitors(product, paths);
    await sleep(seconds * 2_000);
    const before = await quiet.stop();
    const busy = startVisitors(product, paths);
    const rollout = await rollOut(call);
    const during = await busy.stop();
    const page = await (async () => {
      const seen = startVisitors(product, paths.slice(-1));
      await sleep(500);
      return seen.stop();
    })();
    const row = (name: string, { times, wrong }: Visits): string[] => [
      name,
      whole(times.length),
      `${median(times).toFixed(1)} ms`,
      `${percentile(times, 0.99).toFixed(1)} ms`,
      `${Math.max(...times).toFixed(0)} ms`,
      String(wrong),
    ];
    return {
      about: `${whole(count)} published pages were given the look of another theme (${ACCENT}) by one worker in the process that serves visitors, while ${VISITORS} visitors asked for pages one after the other. It took ${rollout.seconds.toFixed(1)} s, ${(count / rollout.seconds).toFixed(0)} pages a second.`,
      columns: ['visitors', 'requests', 'p50', 'p99', 'longest', 'wrong'],
      rows: [row('before', before), row('during the rollout', during), row('afterwards', page)],
      targets: [
        {
          what: 'requests of visitors that failed or got half a page',
          target: '0',
          reached: String(before.wrong + during.wrong + page.wrong),
          isMet: before.wrong + during.wrong + page.wrong === 0,
        },
        {
          what: 'pages that could not be changed',
          target: '0',
          reached: String(rollout.failed),
          isMet: rollout.failed === 0,
        },
      ],
    };
  } finally {
    await product.stop();
  }
}

/** Visitors are served while every page of an organization gets another look. */
export const rollouts: Measurement = { name: 'rollouts', title: 'Another look for a thousand pages', run };
