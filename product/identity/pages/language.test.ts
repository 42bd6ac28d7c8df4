import { expect, it } from 'vitest';
import { html } from './html.ts';
import { chooseLanguage } from './language.ts';

it.each([
  [['es'], undefined, 'es'],
  [[null, 'en-GB es'], 'es', 'en-US'],
  [[undefined, 'fr de'], 'de, es;q=0.2', 'es'],
  [[], 'en;q=0.1,es-MX;q=0.8', 'es'],
  [[], 'es;q=0,en', 'en-US'],
  [['"><script>'], '*', 'en-US'],
  [['x'.repeat(100_000)], 'y,'.repeat(50_000), 'en-US'],
])('wishes %j with the header %j are served in %s', (wishes, header, language) => {
  expect(chooseLanguage(wishes, header)).toBe(language);
});

it('escapes text for markup, and markup only once', () => {
  const inner = html`<b title="${`"><'&\``}">${'<i>'}</b>`;
  expect(html`<p>${inner}${null}${false}${0}${[inner, '&']}</p>`.text).toBe(
    `<p>${'<b title="&quot;&gt;&lt;&#39;&amp;&#96;">&lt;i&gt;</b>'}0${'<b title="&quot;&gt;&lt;&#39;&amp;&#96;">&lt;i&gt;</b>'}&amp;</p>`,
  );
});
