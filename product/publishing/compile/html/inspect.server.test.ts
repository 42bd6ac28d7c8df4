import { expect, it } from 'vitest';
import { inspectPage } from './inspect.server.ts';

it('reads pictures, links, headings and left-out parts, each by its place', () => {
  const facts = inspectPage(`<main>
    <h1>River <em>days</em></h1><img src="/a.png"><img src="/b.png" alt="">
    <img data-tributary-media="0190d1a0-0000-7000-8000-000000000001"><img data-tributary-media="nothing">
    <a href="/x"><img src="/c.png" alt="Home"></a><a name="anchor">no link</a><a href="#y" aria-label="Down">v</a>
    <div data-tributary-form="f1"><a href="/inside">of the form</a></div><p id="y" onclick="x()"></p><script>1</script></main>`);
  expect(facts).toEqual({
    images: [
      { tag: 'img', index: 0, alt: null, src: '/a.png', media: null },
      { tag: 'img', index: 1, alt: '', src: '/b.png', media: null },
      { tag: 'img', index: 2, alt: null, src: '', media: '0190d1a0-0000-7000-8000-000000000001' },
      { tag: 'img', index: 3, alt: null, src: '', media: null },
      { tag: 'img', index: 4, alt: 'Home', src: '/c.png', media: null },
    ],
    links: [
      { tag: 'a', index: 0, href: '/x', name: 'Home' },
      { tag: 'a', index: 2, href: '#y', name: 'Down' },
    ],
    headings: [{ tag: 'h1', index: 0, level: 1, name: 'River days' }],
    sources: [],
    dropped: ['onclick', 'script'],
    ids: ['y'],
    forms: ['f1'],
  });
});

it('reads resources that elements load from elsewhere or as data, and no link', () => {
  const { sources } =
    inspectPage(`<main><img src="/own.png"><img src="https://a.example/x.png" srcset="//b.example/y.png 2x">
    <p style="background:url(http://c.example/z.png)">p</p><a href="https://d.example/">d</a><video poster="data:image/gif;base64,R0"></video></main>`);
  expect(sources).toEqual([
    { tag: 'img', index: 1, text: 'https://a.example/x.png //b.example/y.png 2x' },
    { tag: 'p', index: 0, text: 'background:url(http://c.example/z.png)' },
    { tag: 'video', index: 0, text: 'data:image/gif;base64,R0' },
  ]);
});

it('is bounded, however deep and long the markup is', () => {
  const deep = inspectPage(`${'<div>'.repeat(20_000)}<a href="/end">End</a>`);
  expect(deep.links).toHaveLength(1);
  const long = inspectPage('<a href="/x">x</a>'.repeat(5_000));
  expect(long.links).toHaveLength(200);
});
