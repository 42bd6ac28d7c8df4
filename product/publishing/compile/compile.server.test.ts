import { describe, expect, it } from 'vitest';
import { assemble, countersOf, hasForm } from './artifact.ts';
import { WIDGET_SCRIPT } from './widgets/widget-script.ts';
import { compilePage, MissingPartError, type CompileInput } from './compile.server.ts';
import { hashSource } from './policy.server.ts';

const counter = {
  id: 'c1',
  campaignCode: 'WINTER',
  kind: 'amount' as const,
  currency: 'GBP',
  labels: { initialCount: 100_00, prefix: '', threshold: 60_000_00, label: 'raised for the river' },
};

function input(html: string, more: Partial<CompileInput> = {}): CompileInput {
  return {
    tenantId: 't1',
    page: {
      id: 'p1',
      slug: 'winter',
      name: 'Winter',
      language: 'en-GB',
      html,
      css: '.own{color:teal}',
      metadata: { title: 'Winter <appeal>', description: 'Help "us"' },
    },
    forms: new Map([['f1', '<form id="tf">FORM</form>']]),
    counters: new Map([['c1', counter]]),
    styles: { base: 'body{margin:0}', form: '.form{color:red}' },
    script: 'console.log(1)',
    origin: 'https://river.example',
    siteName: 'Riverside',
    paymentOrigins: ['https://pay.example'],
    now: new Date('2026-01-01T00:00:00Z'),
    ...more,
  };
}

const page = (html: string, more?: Partial<CompileInput>) =>
  assemble(compilePage(input(html, more)), new Map());

describe('compiling a page', () => {
  it('makes a whole document with head, language and one main landmark', () => {
    const html = page('<header>H</header><section>S</section><footer>F</footer>');
    expect(html).toMatch(/^<!doctype html><html lang="en-GB" dir="ltr"><head><meta charset="utf-8">/);
    expect(html).toContain('<title>Winter &lt;appeal&gt;</title>');
    expect(html).toContain('<meta name="description" content="Help &quot;us&quot;">');
    expect(html).toContain('<link rel="canonical" href="https://river.example/winter">');
    expect(html).toContain(
      '<header>H</header><main><section>S</section></main><footer>F</footer></body></html>',
    );
  });

  it('has the favicon of the organization, or declares none', () => {
    expect(page('<p>P</p>')).toContain('<link rel="icon" href="data:,">');
    const name = 'a'.repeat(32);
    const html = page('<p>P</p>', { favicon: name });
    expect(html).not.toContain('data:,');
    for (const [rel, edge] of [
      ['icon', 32],
      ['icon', 512],
      ['apple-touch-icon', 180],
    ])
      expect(html).toContain(
        `<link rel="${rel}" type="image/png" sizes="${edge}x${edge}" href="/media/organization/favicon-${name}-${edge}.png">`,
      );
  });

  it('sets the direction of right-to-left languages and keeps an existing main', () => {
    const source = input('<main>A</main>').page;
    const html = page('<main>A</main>', { page: { ...source, language: 'ar' } });
    expect(html).toContain('<html lang="ar" dir="rtl">');
    expect(html.match(/<main>/g)).toHaveLength(1);
  });

  it('has no script, no form style and no form action without a form', () => {
    const artifact = compilePage(input('<p>a</p>'));
    expect(assemble(artifact, new Map())).not.toMatch(/<script>|\.form\{/);
    expect(artifact.csp).toContain("script-src 'none'");
    expect(artifact.csp).toContain("form-action 'none'");
    expect(artifact.csp).toContain("connect-src 'none'");
  });

  it('inserts the form, with the script and a policy that allows both texts', () => {
    const artifact = compilePage(input('<p>a</p><div data-tributary-form="f1"></div>'));
    const html = assemble(artifact, new Map());
    expect(html).toContain('<form id="tf">FORM</form>');
    expect(html).toContain('<script>console.log(1)</script>');
    const style = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '';
    expect(artifact.csp).toBe(
      `default-src 'none'; script-src ${hashSource('console.log(1)')}; style-src ${hashSource(style)}; ` +
        "img-src 'self' https: data:; font-src 'self'; connect-src 'self'; form-action 'self' https://pay.example; " +
        "base-uri 'none'; frame-ancestors 'self'; report-uri /api/security-reports; report-to pages",
    );
    expect(hasForm(artifact)).toBe(true);
  });

  it('shows other html in the form’s place, or at the end of a page without a form', () => {
    const artifact = compilePage(input('<p>a</p><div data-tributary-form="f1"></div>'));
    expect(assemble(artifact, new Map(), { html: '<p>NOW</p>' })).toContain('<p>a</p><p>NOW</p></main>');
    expect(assemble(compilePage(input('<p>a</p>')), new Map(), { html: '<p>NOW</p>' })).toContain(
      '<p>a</p><p>NOW</p></main>',
    );
  });

  it('shows an outcome in place of the main content, between the page’s own header and footer', () => {
    const outcome = { outcome: '<p>PAID</p>' };
    const source = '<header>h</header><p>a</p><div data-tributary-form="f1"></div><footer>f</footer>';
    const html = assemble(compilePage(input(source)), new Map(), outcome);
    expect(html).toContain(
      '<header>h</header><main><section class="ts-section ts-section--narrow"><p>PAID</p></section></main><footer>f</footer>',
    );
    const built =
      '<main class="ts-page"><header>h</header><nav>n</nav><p>a</p><footer>quoted</footer><p>b</p><footer>f</footer></main>';
    expect(assemble(compilePage(input(built)), new Map(), outcome)).toMatch(
      /<main class="ts-page"><header>h<\/header><nav>n<\/nav><section [^>]*><p>PAID<\/p><\/section><footer>f<\/footer><\/main>/,
    );
    const own = '<main class="x"><p>a</p></main><footer>f</footer>';
    expect(assemble(compilePage(input(own)), new Map(), outcome)).toMatch(
      /<main class="x"><section [^>]*><p>PAID<\/p><\/section><\/main><footer>f/,
    );
  });

  it('shows the counter’s current total, without compiling again', () => {
    const artifact = compilePage(input('<div data-tributary-counter="c1"></div>'));
    expect(countersOf(artifact)).toEqual(['c1']);
    expect(assemble(artifact, new Map())).toContain('data-counter-value>£100<');
    const html = assemble(artifact, new Map([['c1', { total: 48_312_99, entries: 900 }]]));
    expect(html).toContain('data-tributary-counter-url="/counters/WINTER.json"');
    expect(html).toContain('data-counter-value>£48,312<');
    expect(html).toContain('of £60,000');
    expect(html).toContain('max="6000000" value="4831299"');
  });

  it('refuses a missing form or counter', () => {
    expect(() => page('<div data-tributary-form="f2"></div>')).toThrow(MissingPartError);
    expect(() => page('<div data-tributary-counter="c2"></div>')).toThrow(MissingPartError);
  });

  it('gives the same hash for the same page at another time, and another for another', () => {
    const html = '<p style="color:red">a</p><div data-tributary-form="f1"></div>';
    const first = compilePage(input(html));
    expect(compilePage(input(html, { now: new Date('2027-01-01T00:00:00Z') })).hash).toBe(first.hash);
    expect(compilePage(input(html, { script: 'console.log(2)' })).hash).not.toBe(first.hash);
  });

  it('lets style attributes override the page’s own rules', () => {
    const html = page('<p class="own" style="color: red">a</p>');
    expect(html).toContain('.own{color:teal}.ts-own-0.ts-own-0.ts-own-0{color:red}');
    expect(html).not.toContain('style="');
  });

  it.each(['https://evil.example; script-src *', 'https://a b', '*', 'javascript:'])(
    'refuses the payment origin %j',
    (origin) => {
      expect(() => page('<div data-tributary-form="f1"></div>', { paymentOrigins: [origin] })).toThrow(
        TypeError,
      );
    },
  );
});

describe('films, links to share and countdowns', () => {
  const film =
    '<div data-tributary-video="https://youtu.be/dQw4w9WgXcQ" title="The river &quot;now&quot;"></div>';

  it('shows a film as a link, and allows its provider only where the page has one', () => {
    const { csp } = compilePage(input(film));
    const html = page(film);
    expect(html).toContain('href="https://www.youtube.com/watch?v=dQw4w9WgXcQ"');
    expect(html).toContain('<strong>Play The river "now"</strong>');
    expect(html).not.toMatch(/<iframe|<video|\ssrc="https/);
    expect(csp).toContain('frame-src https://www.youtube-nocookie.com;');
    expect(csp).toContain(hashSource(WIDGET_SCRIPT));
    const file = compilePage(input('<div data-tributary-video="https://files.example.org/film.mp4"></div>'));
    expect(file.csp).toContain('media-src https://files.example.org;');
    expect(file.csp).not.toContain('frame-src');
    const none = compilePage(input('<p>P</p><div data-tributary-video="https://evil.example/x"></div>'));
    expect(none.csp).not.toMatch(/frame-src|media-src/);
    expect(none.csp).toContain("script-src 'none'");
  });

  it('shares the page’s own address, without foreign scripts', () => {
    const html = page('<div data-tributary-share="copy facebook unknown"></div>');
    expect(html).toContain(
      'href="https://www.facebook.com/sharer/sharer.php?u=https%3A%2F%2Friver.example%2Fwinter"',
    );
    expect(html).toContain(
      '<li hidden><button type="button" class="ts-share-copy" data-link="https://river.example/winter"',
    );
    expect(html).toContain('aria-label="Share this page"');
  });

  it('says the date of a countdown in the organization’s time zone', () => {
    const html = page('<div data-tributary-countdown="2026-11-30T17:00:00Z" title="Matching ends"></div>', {
      timeZone: 'Europe/Madrid',
    });
    expect(html).toContain(
      '<p class="ts-countdown-title">Matching ends</p><p class="ts-countdown-rest" hidden></p>' +
        '<p class="ts-countdown-date"><time datetime="2026-11-30T17:00:00.000Z">30 November 2026 at 18:00</time></p>',
    );
    expect(page('<div data-tributary-countdown="tomorrow"></div>')).not.toContain('ts-countdown');
  });

  it('draws a counter as the page asks, and says its figures in any case', () => {
    const ring = page('<div data-tributary-counter="c1" data-tributary-look="ring"></div>');
    expect(ring).toMatch(/class="ts-counter ts-counter--ring".*<svg class="ts-counter-drawing".*<progress/s);
    const plain = page('<div data-tributary-counter="c1" data-tributary-look="number"></div>');
    expect(plain).not.toContain('<progress');
    expect(page('<div data-tributary-counter="c1" data-tributary-look="x"></div>')).toBe(
      page('<div data-tributary-counter="c1"></div>'),
    );
  });
});
