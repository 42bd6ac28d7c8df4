import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { THUMBNAIL_SIZES, type ThumbnailDevice } from './devices.ts';
import { checkInPage, type SeenInPage } from './in-page.ts';

/** The page's address in the browser. No request leaves the machine: every one is answered here or refused. */
const ADDRESS = 'http://page.invalid/';
/** The longest that one page may take, in ms. A browser that takes longer is ended. */
const LONGEST_MS = 30_000;
/** A browser without work ends after this, in ms. */
const IDLE_MS = 20_000;
/** The widths at which accessibility is checked. */
const CHECKED = ['mobile', 'desktop'] as const;

/** A document to render, and the responses to its requests. */
export interface RenderedDocument {
  html: string;
  /** The page's own policy; it allows no script. */
  csp: string;
  /** The origin of the organization's site, whose pictures are served. */
  origin: string;
  /** A picture of the site by its path; undefined where there is none. */
  picture: (path: string) => Promise<{ body: Buffer; contentType: string } | undefined>;
}

export interface Rendering {
  /** PNG, of the top of the page. */
  pictures: Record<ThumbnailDevice, Buffer>;
  seen: { device: ThumbnailDevice; seen: SeenInPage }[];
  /** Bytes of the pictures that a phone loads before scrolling. */
  pictureBytes: number;
}

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/**
 * Renders pages in a separate Chromium: it gets nothing of this process's environment, reaches no network, runs none of
 * a page's scripts, and is ended when a page takes too long.
 * @param executablePath from `findChromium`
 */
export function createPageRenderer(executablePath: string, { idleMs = IDLE_MS } = {}) {
  let running: Promise<{ browser: Browser; home: string }> | undefined;
  let idle: NodeJS.Timeout | undefined;
  let working = 0;
  let axeSource: Promise<string> | undefined;

  async function start(): Promise<{ browser: Browser; home: string }> {
    const home = await mkdtemp(join(tmpdir(), 'tributary-renderer-'));
    // Loading it takes a tenth of a server's start, and a server without pages to render never needs it.
    const { chromium } = await import('playwright-core');
    const browser = await chromium.launch({
      executablePath,
      // Chromium's sandbox refuses to run for root.
      chromiumSandbox: process.getuid?.() !== 0,
      env: { PATH: process.env['PATH'] ?? '', HOME: home, TMPDIR: tmpdir() },
      args: [
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-quic',
        '--disable-sync',
        '--host-resolver-rules=MAP * ~NOTFOUND',
      ],
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
    return { browser, home };
  }

  async function end(): Promise<void> {
    clearTimeout(idle);
    const ending = running;
    running = undefined;
    const ended = await ending?.catch(() => undefined);
    if (!ended) return;
    await ended.browser.close().catch(() => undefined);
    await rm(ended.home, { recursive: true, force: true });
  }

  /** A page in a separate context, in which requests are answered from the document. */
  async function open(document: RenderedDocument, onPicture: (bytes: number) => void = () => undefined) {
    running ??= start();
    const { browser } = await running;
    const context = await browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block' });
    const page = await context.newPage();
    await page.route('**/*', async (route) => {
      const url = new URL(route.request().url());
      if (url.href === ADDRESS)
        return route.fulfill({
          contentType: 'text/html; charset=utf-8',
          headers: { 'content-security-policy': document.csp },
          body: document.html,
        });
      const isOwn = url.origin === new URL(ADDRESS).origin || url.origin === document.origin;
      const picture = isOwn ? await document.picture(url.pathname) : undefined;
      if (!picture) return route.abort();
      onPicture(picture.body.length);
      return route.fulfill(picture);
    });
    return { context, page };
  }

  async function inBrowser(document: RenderedDocument): Promise<Rendering> {
    let loaded = 0;
    let pictureBytes: number | undefined;
    const { context, page } = await open(document, (bytes) => (loaded += bytes));
    axeSource ??= readFile(axe, 'utf8');
    const source = await axeSource;
    const pictures: Partial<Record<ThumbnailDevice, Buffer>> = {};
    const seen: Rendering['seen'] = [];
    for (const device of Object.keys(THUMBNAIL_SIZES) as ThumbnailDevice[]) {
      const { width, height } = THUMBNAIL_SIZES[device];
      await page.setViewportSize({ width, height });
      if (page.url() !== ADDRESS) await page.goto(ADDRESS, { waitUntil: 'load' });
      // The first width is a phone's; pictures of wider windows come after it.
      pictureBytes ??= loaded;
      pictures[device] = await page.screenshot({ type: 'png', animations: 'disabled' });
      if (CHECKED.some((name) => name === device)) seen.push({ device, seen: await check(page, source) });
    }
    await context.close();
    return { pictures: pictures as Record<ThumbnailDevice, Buffer>, seen, pictureBytes: pictureBytes ?? 0 };
  }

  async function topOf(document: RenderedDocument, size: { width: number; height: number }): Promise<Buffer> {
    const { context, page } = await open(document);
    await page.setViewportSize(size);
    await page.goto(ADDRESS, { waitUntil: 'load' });
    const picture = await page.screenshot({ type: 'png', animations: 'disabled' });
    await context.close();
    return picture;
  }

  /** Work in the browser, which is ended when it takes too long. */
  async function bounded<Result>(work: () => Promise<Result>): Promise<Result> {
    clearTimeout(idle);
    working += 1;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('The page took longer than 30 s to render.')), LONGEST_MS);
    });
    try {
      return await Promise.race([work(), late]);
    } catch (error) {
      void end();
      throw error;
    } finally {
      clearTimeout(timer);
      working -= 1;
      // Drafts and cards are rendered in parallel: running work needs the browser.
      if (working === 0) idle = setTimeout(() => void end(), idleMs).unref();
    }
  }

  return {
    /** @throws when the page can't be rendered in 30 s, or the browser ends */
    render: (document: RenderedDocument): Promise<Rendering> => bounded(() => inBrowser(document)),
    /**
     * The top of a page as PNG, at a size in px.
     * @throws as `render` does
     */
    picture: (document: RenderedDocument, size: { width: number; height: number }): Promise<Buffer> =>
      bounded(() => topOf(document, size)),
    close: end,
  };
}
export type PageRenderer = ReturnType<typeof createPageRenderer>;

async function check(page: Page, source: string): Promise<SeenInPage> {
  // Through the debugger, which the page's policy does not concern.
  await page.evaluate(source);
  return page.evaluate(checkInPage);
}
