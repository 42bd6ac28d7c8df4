import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { cleanHtml } from '../page-builder/safety/clean-html.ts';
import { sanitisePage } from '../publishing/compile/html/sanitise.server.ts';
import { ALLOWED_ELEMENTS, ALLOWED_SVG_ELEMENTS, VOID_ELEMENTS } from './allowed-html.ts';

const published = (html: string): string => sanitisePage(html).html;

it.each([
  '<svg role="img" aria-label="A star" viewBox="0 0 24 24"><path d="M0 0h9" fill="none" stroke-width="2"></path></svg>',
  '<svg><defs><linearGradient id="sky"><stop offset="1" stop-color="#fff"></stop></linearGradient></defs></svg>',
  '<video src="/media/a.mp4" controls="" poster="/media/a.png" playsinline=""><source src="/media/b.webm" type="video/webm"></video>',
  '<picture><source srcset="/media/a.avif 1x" type="image/avif"><img src="/media/a.png" srcset="/media/a.png 1x, /media/b.png 2x" sizes="50vw" alt="A" fetchpriority="high"></picture>',
  '<table><colgroup span="2"><col></colgroup><thead><tr><th scope="col" abbr="N">Name</th></tr></thead><tbody><tr><td headers="a" colspan="2">x</td></tr></tbody></table>',
  '<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby><del datetime="2026-01-01">a</del><ins>b</ins><kbd>c</kbd><var>d</var>',
  '<ol reversed="" start="3"><li value="7">x</li></ol><data value="1">y</data><h2 id="a.b:c">z</h2>',
])('keeps in the builder what publishing keeps: %s', (html) => {
  expect(published(html)).toBe(html);
  expect(cleanHtml(html)).toBe(html);
});

it.each([
  '<p style="color:red" onclick="x()">a</p>',
  '<a href="/x" download="y" rel="me">a</a>',
  '<img src="http://example.org/a.png" alt="">',
  '<p id="cookie">a</p><p tabindex="5">b</p><p dir="up">c</p>',
  '<svg onload="x()"><script>x()</script><use href="#a"></use><text>t</text></svg>',
  '<math><mi>x</mi></math><iframe src="/x"></iframe><form><input name="a"></form>',
])('drops in the builder what publishing drops: %s', (html) => {
  // Publishing turns styles into rules and completes links; of the markup itself nothing is left to drop.
  const clean = cleanHtml(html);
  expect(published(clean).replaceAll(' class="ts-own-0"', '')).toBe(
    published(html).replaceAll(' class="ts-own-0"', ''),
  );
  expect(cleanHtml(clean)).toBe(clean);
});

const attribute = fc.constantFrom(
  'id="a1"', 'class="b c"', 'title="t"', 'lang="es"', 'dir="rtl"', 'hidden=""', 'role="note"', 'aria-label="l"',
  'tabindex="0"', 'href="/x"', 'src="/media/a.png"', 'alt="a"', 'viewBox="0 0 1 1"', 'fill="red"', 'controls=""',
  'width="3"', 'onclick="x()"', 'data-x="1"', 'srcset="/a.png 2x"', 'datetime="2026"', 'open=""', 'download=""',
); // prettier-ignore
const element = fc.constantFrom(
  ...ALLOWED_ELEMENTS,
  ...ALLOWED_SVG_ELEMENTS,
  'script',
  'form',
  'x-y',
  'button',
);

const { markup } = fc.letrec<{ markup: string; node: string }>((tie) => ({
  node: fc
    .tuple(element, fc.uniqueArray(attribute, { maxLength: 3 }), tie('markup'))
    .map(([tag, attributes, inner]) => {
      const open = `<${[tag, ...attributes].join(' ')}>`;
      return VOID_ELEMENTS.has(tag) ? open : `${open}${inner}</${tag}>`;
    }),
  markup: fc
    .array(fc.oneof({ depthSize: 'small' }, fc.constantFrom('text', '&lt;', ' '), tie('node')), {
      maxLength: 4,
    })
    .map((parts) => parts.join('')),
}));

it('publishes the same with and without a save in the builder between', () => {
  fc.assert(
    fc.property(markup, (html) => {
      expect(published(cleanHtml(html))).toBe(published(html));
    }),
    { numRuns: 2_000 },
  );
});
