import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { textsOfPage, translatePage } from '../markup/page-texts.server.ts';
import { sanitisePage } from './html/sanitise.server.ts';

const PAGE = `<main class="ts-page">
  <section><h1>Clean   water</h1>
    <p>Give <strong>today</strong>, or <a href="/more">read more</a>.<br>Thank you.</p>
    <ul><li>One</li><li>Two</li></ul>
    <div class="ts-actions"><a class="ts-button" href="/give">Give now</a> <a href="/more">Read more</a></div>
    <img src="/a.png" alt="A river"><img src="/b.png" alt="">
    <div data-tributary-form="x">not the page's</div><p translate="no">Riverside</p>
  </section><p>Two</p></main>`;
const summary = (html: string) => textsOfPage(html).map(({ role, text, marks }) => [role, text, marks]);
const idOf = (says: string): string => textsOfPage(PAGE).find(({ text }) => text === says)!.id;

it('finds the texts that visitors read, with marks for elements inside a sentence', () => {
  expect(summary(PAGE)).toEqual([
    ['heading', 'Clean water', 0],
    ['text', 'Give <1>today</1>, or <2>read more</2>.\nThank you.', 2],
    ['item', 'One', 0],
    ['item', 'Two', 0],
    ['button', 'Give now', 0],
    ['link', 'Read more', 0],
    ['picture', 'A river', 0],
    ['text', 'Two', 0],
  ]);
});

it('finds and replaces the words of a countdown', () => {
  const page = '<div data-tributary-countdown="2026-11-30T17:00:00Z" title="Matching ends"></div>';
  const [found] = textsOfPage(page);
  expect(found).toMatchObject({ role: 'label', text: 'Matching ends' });
  expect(translatePage(page, { [found!.id]: 'Acaba' }, 'en')).toContain('title="Acaba"');
});

it('keeps the id of a text that is moved or wrapped, and gives an edited one another', () => {
  const moved = PAGE.replace('<h1>Clean   water</h1>', '').replace(
    '</main>',
    '<div><h1>Clean water</h1></div></main>',
  );
  const ids = (html: string) => textsOfPage(html).map(({ id }) => id);
  expect(ids(moved).toSorted()).toEqual(ids(PAGE).toSorted());
  expect(ids(PAGE.replace('One', 'Only one'))).not.toEqual(ids(PAGE));
});

it('replaces texts, and puts marked elements where the translation has their marks', () => {
  const made = translatePage(
    PAGE,
    {
      [idOf('Clean water')]: 'Agua limpia',
      [idOf('Give <1>today</1>, or <2>read more</2>.\nThank you.')]:
        '<2>Lee más</2> o dona <1>hoy</1>.\nGracias.',
      [idOf('A river')]: 'Un río',
      [idOf('Read more')]: ' ',
    },
    'en',
  );
  expect(made).toContain('<h1>Agua limpia</h1>');
  expect(made).toContain('<p><a href="/more">Lee más</a> o dona <strong>hoy</strong>.<br>Gracias.</p>');
  expect(made).toContain('alt="Un río"');
  expect(made).toContain('<a href="/more" lang="en" dir="ltr">Read more</a>');
  expect(made).toContain("not the page's");
});

it('takes no markup and no addresses from a translation', () => {
  const hostile =
    '<script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:x">y</a><9>z</9></1>';
  const made = sanitisePage(
    translatePage(PAGE, { [idOf('Clean water')]: hostile, [idOf('A river')]: '"><script>x</script>' }, 'en'),
  ).html;
  expect(made).not.toContain('<script');
  expect(made).not.toContain('<img src="x"');
  expect(made).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
});

it('gives a page that is translated into itself the same texts', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.constantFrom('<p>', '</p>', 'a', ' ', '<b>', '</b>', '<br>', '<li>', '&lt;1&gt;', '<img alt="x">'),
      ),
      (parts) => {
        const html = parts.join('');
        const texts = textsOfPage(html);
        const itself = Object.fromEntries(texts.map(({ id, text }) => [id, text]));
        expect(textsOfPage(translatePage(html, itself, 'en')).map(({ id }) => id)).toEqual(
          texts.map(({ id }) => id),
        );
      },
    ),
  );
});

it('reads markup that is nested without end', () => {
  expect(textsOfPage(`${'<div>'.repeat(3_000)}deep`)).toEqual([]);
  expect(textsOfPage(`<p>${'<b>'.repeat(2_000)}deep`)).toEqual([]);
  expect(translatePage(`<p>x</p>${'<div>'.repeat(3_000)}deep`, {}, 'en')).toContain(
    '<p lang="en" dir="ltr">x</p>',
  );
});
