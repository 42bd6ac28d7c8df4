import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import { LOGO_EDGES, imagePath } from '@tributary/resources/organization/images.ts';
import { cardFacts, CARD_SIZE } from '@tributary/resources/pages/social-card/card.ts';
import { cardDocument } from '@tributary/resources/pages/social-card/card-document.ts';
import { DEFAULT_TOKENS } from '@tributary/resources/themes/tokens.ts';
import { tokensCss } from '@tributary/resources/themes/tokens-css.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepLook, setCurrentLook } from '../../publishing/looks/looks.server.ts';
import { createPublishingFixture, eventually } from '../../publishing/testing.server.ts';
import { createPageRenderer } from '../browser.server.ts';
import { findChromium } from '../find-chromium.server.ts';
import { pageRenderingMigrations } from '../migrations.ts';
import { cardDrawing, linesOf } from './card-drawing.ts';
import { createCardDrawer } from './draw-card.server.ts';
import { startSocialCards } from './worker.server.ts';

const chromium = findChromium(process.env['CHROMIUM_PATH'])!;
const facts = (title: string, more: Partial<Parameters<typeof cardFacts>[0]> = {}) =>
  cardFacts({ title, siteName: 'Riverside', logo: null, language: 'en-US', sheet: '', ...more });

/** The share of a picture's points that have a colour, roughly. */
async function shareOf(png: Buffer, hex: string): Promise<number> {
  const { data } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const wanted = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  let found = 0;
  for (let at = 0; at < data.length; at += 3)
    if (wanted.every((value, channel) => Math.abs(data[at + channel]! - value) < 8)) found += 1;
  return found / (data.length / 3);
}

describe('the cards of published pages', () => {
  let fixture: Awaited<ReturnType<typeof createPublishingFixture>>;
  let worker: ReturnType<typeof startSocialCards>;
  const errors: unknown[] = [];
  beforeAll(async () => {
    fixture = await createPublishingFixture({}, [
      defineFeature({ name: 'page-rendering', migrations: pageRenderingMigrations }),
    ]);
    worker = startSocialCards({
      db: fixture.db,
      files: fixture.files,
      originOf: fixture.publishing.originOf,
      onError: (error) => errors.push(error),
    });
  });
  afterAll(async () => {
    await worker.stop();
    await fixture.close();
  });

  it('are drawn when a page is published, and again when its title or theme is another', async () => {
    const actor = await fixture.addTenant('herons');
    const recipes = {
      html: '<main class="ts-page"><h1>Herons</h1><img src="https://a.example/b.png" alt=""></main>',
      css: '',
      project: null,
    };
    const tag = async (name: string): Promise<string> => {
      const { text } = await fixture.ask('herons', '/herons');
      return new RegExp(`="${name}" content="([^"]*)"`).exec(text)?.[1] ?? '';
    };
    const cardAt = async (address: string) => {
      const { pathname, origin } = new URL(address);
      expect(origin).toBe('http://herons.sites.localhost');
      return eventually(async () => {
        const response = await fixture.ask('herons', pathname);
        expect(response.status).toBe(200);
        return response;
      });
    };
    const draft = await fixture.add(actor, 'pages', { name: 'Grey “herons”', slug: 'herons', recipes });
    let page = await fixture.publish(actor, draft);
    await eventually(async () => expect(await tag('og:image')).toContain('/media/cards/'));
    const first = await tag('og:image');
    expect(await tag('twitter:image')).toBe(first);
    expect([await tag('og:image:width'), await tag('og:image:height')]).toEqual(['1200', '630']);
    expect(await tag('og:image:alt')).toBe('Grey “herons” · The herons');
    expect(await tag('twitter:image:alt')).toBe('Grey “herons” · The herons');
    const card = await cardAt(first);
    expect(card.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(await sharp(card.body).metadata()).toMatchObject({ format: 'png', ...CARD_SIZE });
    expect(await shareOf(card.body, '#1d5c4a')).toBeGreaterThan(0.03);

    // The same page again has the same card, and no other is drawn.
    page = await fixture.publish(
      actor,
      await fixture.change(actor, 'pages', page, { recipes: { ...recipes, css: '.ts-page{margin:1px}' } }),
    );
    await eventually(async () =>
      expect((await fixture.ask('herons', '/herons')).text).toContain('margin:1px'),
    );
    expect(await tag('og:image')).toBe(first);

    page = await fixture.publish(actor, await fixture.change(actor, 'pages', page, { name: 'Egrets' }));
    await eventually(async () => expect(await tag('og:image')).not.toBe(first));
    const second = await tag('og:image');
    expect((await cardAt(second)).body.equals(card.body)).toBe(false);

    const colours = { ...DEFAULT_TOKENS.colours.light, accent: '#aa2277' };
    const sheet = tokensCss({ ...DEFAULT_TOKENS, colours: { ...DEFAULT_TOKENS.colours, light: colours } });
    await fixture.db.inTenant(actor.tenantId, async (tx) => {
      const look = { title: 'Berry', sheet, parts: {}, external: [] };
      const kept = { tenantId: actor.tenantId, themeId: page.id, look, now: new Date() };
      await setCurrentLook(tx, actor.tenantId, await keepLook(tx, kept));
    });
    page = await fixture.publish(actor, page);
    await eventually(async () => expect(await tag('og:image')).not.toBe(second));
    expect(await shareOf((await cardAt(await tag('og:image'))).body, '#aa2277')).toBeGreaterThan(0.03);

    // Nothing else of the page's folder is served, and no other card.
    for (const path of [
      `/media/cards/${page.id}/${'0'.repeat(32)}.png`,
      `/media/cards/${page.id}/../x.png`,
      `/media/cards/x/${'0'.repeat(32)}.png`,
    ])
      expect((await fixture.ask('herons', path)).status).toBe(404);
    expect((await fixture.ask('herons', new URL(first).pathname)).status).toBe(200);
    expect(errors).toEqual([]);
  });

  it('are drawn by a browser too, with the logo, and without one when the browser ends', async () => {
    const actor = await fixture.addTenant('logo');
    const logo = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#2266aa' } })
      .png()
      .toBuffer();
    await fixture.files.put(actor.tenantId, imagePath('logo', 'abc', LOGO_EDGES[0], 'png'), logo);
    const renderer = createPageRenderer(chromium);
    const failures: unknown[] = [];
    const drawer = createCardDrawer({
      files: fixture.files,
      renderer,
      onError: (error) => failures.push(error),
    });
    const inProcess = createCardDrawer({ files: fixture.files, onError: (error) => failures.push(error) });
    const shown = facts('Winter appeal', { logo: 'abc' });
    const cards = [
      await drawer.draw(actor.tenantId, shown, 'http://logo.sites.localhost'),
      await inProcess.draw(actor.tenantId, shown, 'http://logo.sites.localhost'),
    ];
    for (const card of cards) {
      expect(await sharp(card).metadata()).toMatchObject({ format: 'png', ...CARD_SIZE });
      // Both have the logo at the same size: 144 by 72 px.
      expect(await shareOf(card, '#2266aa')).toBeCloseTo((144 * 72) / (1200 * 630), 3);
    }
    expect(failures).toEqual([]);
    await renderer.close();
    const without = createCardDrawer({
      files: fixture.files,
      renderer: { ...renderer, picture: async () => Promise.reject(new Error('ended')) },
      onError: (error) => failures.push(error),
    });
    expect((await without.draw(actor.tenantId, shown, 'http://logo.sites.localhost')).equals(cards[1]!)).toBe(
      true,
    );
    expect(failures).toEqual([new Error('ended')]);
    for (const one of [drawer, inProcess, without]) one.close();
  });
});

describe('the texts of a card', () => {
  const HOSTILE = '</text><script>alert(1)</script><image href="file:///etc/passwd"/>&"\'\u0000\u202e';

  it('are escaped in the document and in the drawing', () => {
    const hostile = facts(HOSTILE, { siteName: HOSTILE });
    for (const markup of [cardDocument(hostile, 'http://a.example'), cardDrawing(hostile)]) {
      expect(markup).not.toMatch(/<script|<image|href="|\u202e|\u0000/);
      expect(markup).toContain('&lt;script&gt;alert(1)');
    }
  });

  it('are cut between characters, however many code points one has', () => {
    const family = '👩‍👩‍👧‍👦';
    expect(facts(family.repeat(500)).title).toMatch(new RegExp(`^(${family})+…$`, 'u'));
    expect(facts('a'.repeat(10_000)).title).toBe(`${'a'.repeat(140)}…`);
    expect(facts(`x${'\u0301'.repeat(100_000)}`).title.length).toBeLessThanOrEqual(400);
    expect(facts('one\n\ttwo').title).toBe('one two');
  });

  it('are plain values where a theme’s sheet has something else', () => {
    const sheet = '.ts-page{--ts-accent:url(https://evil.example/x);--ts-surface:#abc;--ts-font:a;}b{c:"}';
    const { look } = facts('a', { sheet });
    expect(look).toMatchObject({ accent: '#1d5c4a', surface: '#abc', font: 'a', headingWeight: '700' });
    expect(facts('a', { sheet: '.ts-page{--ts-ink:#000}@media (x){.ts-page{--ts-ink:#fff}}' }).look.ink).toBe(
      '#000',
    );
    expect(facts('a', { language: 'x"><script>' }).language).toBe('en');
  });

  it('are put into lines that fit, and into fewer with an ellipsis', () => {
    expect(linesOf('Clean water for every school', { most: 9, lines: 4 })).toEqual([
      'Clean water',
      'for every',
      'school',
    ]);
    expect(linesOf('Clean water for every school', { most: 9, lines: 2 })).toEqual([
      'Clean water',
      'for every…',
    ]);
    expect(linesOf('清らかな川をみんなで', { most: 5, lines: 9 })).toEqual(['清らかな', '川をみん', 'なで']);
    expect(linesOf('abcdefghijklmnop', { most: 3, lines: 9 }).join('')).toBe('abcdefghijklmnop');
    expect(linesOf('', { most: 3, lines: 9 })).toEqual([]);
  });

  it('begin at the side where the language does', () => {
    const arabic = cardDrawing(facts('المياه النظيفة', { language: 'ar' }));
    expect(arabic).toMatch(/<text x="1120" y="\d+" direction="rtl" text-anchor="start"/);
    expect(cardDrawing(facts('المياه النظيفة'))).toMatch(
      /<text x="80" y="\d+" direction="rtl" text-anchor="end"/,
    );
    expect(cardDocument(facts('المياه', { language: 'ar' }), 'http://a.example')).toContain('dir="rtl"');
  });
});

it.each([
  ['Winter appeal – Riverside', 'Winter appeal'],
  ['Winter appeal | Riverside', 'Winter appeal'],
  ['Winter in Riverside', 'Winter in Riverside'],
  ['Riverside', 'Riverside'],
  ['– Riverside', '– Riverside'],
])('a card with the title “%s” says “%s” beside the organization’s name', (title, shown) => {
  expect(facts(title).title).toBe(shown);
});
