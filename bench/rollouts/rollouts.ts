import { setTimeout as sleep } from 'node:timers/promises';
import { BARE_PRODUCT, openProductFixture } from '../../e2e/durability/test-app.ts';
import { startProduct, type Product } from '../../e2e/support/product.ts';
import { consoleApi } from '../load/console-api.ts';
import { addAdministrator, signedInToken } from '../load/token.ts';
import { median, whole, type BenchFindings, type Effort, type Measurement } from '../measurement.ts';
import {
  beginLook,
  changeRollout,
  countLooks,
  isWhole,
  makeLook,
  readRollout,
  untilChanged,
} from './looks.ts';
import { siteReader, startVisitors, visitorCount, type Visits } from './visitors.ts';

const SLUG = 'rollout';
/** A stopped rollout is watched for so long, in ms. */
const STOPPED_MS = 3_000;
const EVERY_PAGE = Number.POSITIVE_INFINITY;

const percentile = (times: readonly number[], share: number): number =>
  times.toSorted((one, two) => one - two)[Math.floor((times.length - 1) * share)] ?? Number.NaN;

async function publishPages(product: Product, count: number): Promise<{ paths: string[]; email: string }> {
  const fixture = await openProductFixture(product);
  try {
    const actor = await fixture.addOrganization(SLUG);
    const email = await addAdministrator(fixture, actor);
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
    return { paths, email };
  } finally {
    await fixture.close();
  }
}

/** A stage under constant visits: their results and its duration. */
interface Stage {
  name: string;
  visits: Visits;
  seconds: number;
}

async function run({ rounds, seconds }: Effort): Promise<BenchFindings> {
  const count = rounds > 2 ? 1_000 : 100;
  const product = await startProduct(BARE_PRODUCT);
  const site = siteReader(product, SLUG);
  try {
    const { paths, email } = await publishPages(product, count);
    // A console token is valid for ten minutes, so each part gets a new one.
    const signedIn = async () =>
      consoleApi(product.consoleUrl, await signedInToken(email, product.consoleUrl));
    let call = await signedIn();
    const stages: Stage[] = [];
    async function stage<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
      const visitors = startVisitors(site, paths, isWhole);
      const began = performance.now();
      try {
        return await work();
      } finally {
        const took = (performance.now() - began) / 1000;
        stages.push({ name, visits: await visitors.stop(), seconds: took });
      }
    }
    // Each page is loaded once, as visitors have done long before a theme changes.
    for (const path of paths) await site.read(path);
    await stage('before', () => sleep(seconds * 1_000));

    const looks = { first: await makeLook(call, 1), second: await makeLook(call, 2) };
    const finished = await stage('first theme, to its end', async () => {
      await beginLook(call, looks.first);
      return untilChanged(call, EVERY_PAGE);
    });
    const afterFirst = await countLooks(site, paths, looks);

    call = await signedIn();
    const third = Math.round(count / 3);
    const stopped = await stage('second theme, stopped after a third', async () => {
      await beginLook(call, looks.second);
      const { id } = await untilChanged(call, third);
      const began = performance.now();
      await changeRollout(call, id, 'stop');
      const took = performance.now() - began;
      const before = await countLooks(site, paths, looks);
      await sleep(STOPPED_MS);
      return {
        id,
        took,
        before,
        later: await countLooks(site, paths, looks),
        state: await readRollout(call),
      };
    });

    const killed = await stage('continued, and kill -9 after two thirds', async () => {
      await changeRollout(call, stopped.id, 'resume');
      await untilChanged(call, 2 * third);
      await product.kill9();
      const downMs = await product.start();
      return { downMs, after: await countLooks(site, paths, looks) };
    });
    const ended = await stage('after the restart, to its end', async () => {
      call = await signedIn();
      return untilChanged(call, EVERY_PAGE);
    });
    const afterSecond = await countLooks(site, paths, looks);

    call = await signedIn();
    const undone = await stage('undone', async () => {
      await changeRollout(call, ended.id, 'undo');
      return untilChanged(call, EVERY_PAGE);
    });
    const afterUndo = await countLooks(site, paths, looks);
    await stage('afterwards', () => sleep(seconds * 1_000));

    const wrong = stages.reduce((sum, { visits }) => sum + visits.wrong, 0);
    const elsewhere = stages.filter(({ name }) => !name.includes('kill -9'));
    const unanswered = elsewhere.reduce((sum, { visits }) => sum + visits.unanswered, 0);
    const failed = finished.failed + ended.failed + undone.failed;
    const moved = Math.abs((stopped.later['second'] ?? 0) - (stopped.before['second'] ?? 0));
    const broken = [afterFirst, stopped.before, stopped.later, killed.after, afterSecond, afterUndo].reduce(
      (sum, counts) => sum + (counts['broken'] ?? 0),
      0,
    );
    const target = (what: string, reached: number, wanted = 0) => ({
      what,
      target: whole(wanted),
      reached: whole(reached),
      isMet: reached === wanted,
    });
    return {
      about: `${whole(count)} published pages were given the look of a theme, then of another one, by one worker in the process that serves visitors, while ${visitorCount} visitors asked for pages one after the other. The second rollout was stopped after a third of the pages, continued, and the server was killed (\`kill -9\`) after two thirds; after its restart it went on by itself, and then it was undone. After each part every page was read and had to be whole, with exactly one of the two looks. The first took ${stages[1]!.seconds.toFixed(1)} s, ${(count / stages[1]!.seconds).toFixed(0)} pages a second; the stop was answered after ${stopped.took.toFixed(0)} ms with ${stopped.later['second'] ?? 0} pages changed; right after the kill ${killed.after['second'] ?? 0} pages had the second look and ${killed.after['first'] ?? 0} the first; the server was ready again after ${(killed.downMs / 1000).toFixed(1)} s.`,
      columns: ['visitors', 'seconds', 'requests', 'p50', 'p99', 'longest', 'wrong', 'unanswered'],
      rows: stages.map(({ name, visits: { times, wrong: bad, unanswered: none }, seconds: took }) => [
        name,
        took.toFixed(1),
        whole(times.length),
        `${median(times).toFixed(1)} ms`,
        `${percentile(times, 0.99).toFixed(1)} ms`,
        `${Math.max(...times).toFixed(0)} ms`,
        whole(bad),
        whole(none),
      ]),
      targets: [
        target('answers of visitors that were an error or half a page', wrong),
        target('requests without an answer, except while the server was dead', unanswered),
        target('pages that could not be changed', failed),
        target('pages read between the parts that were not whole, old or new', broken),
        target('pages that changed within three seconds after the stop', moved),
        target('pages with the second look at the end of its rollout', afterSecond['second'] ?? 0, count),
        target('pages with the first look after the undo', afterUndo['first'] ?? 0, count),
      ],
    };
  } finally {
    site.close();
    await product.stop();
  }
}

/** Visitors are served while every page of an organization gets another look, which is stopped, killed and undone. */
export const rollouts: Measurement = { name: 'rollouts', title: 'Another look for a thousand pages', run };
