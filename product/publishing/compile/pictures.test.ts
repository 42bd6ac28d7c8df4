import { expect, it } from 'vitest';
import { createPictures, type PagePicture } from './pictures.ts';
import { sanitisePage } from './html/sanitise.server.ts';

const ID = '01900000-0000-7000-8000-000000000001';
const otter: PagePicture = {
  shown: { variant: 'abcdef01', width: 1200, height: 600, widths: [480, 960, 1200], fallback: 'jpeg' },
  focal: { x: 0.5, y: 0.5 },
  alt: 'An otter',
};
const place = (html: string, picture: Partial<PagePicture> = {}) => {
  const pictures = createPictures(new Map([[ID, { ...otter, ...picture }]]));
  return { html: pictures.place(sanitisePage(html).html), styles: pictures.styles() };
};
const image = (attributes = '') => `<img data-tributary-media="${ID}"${attributes}>`;

it('offers each size as AVIF and WebP, and a fallback with the picture’s measures', () => {
  const { html } = place(image(' class="ts-image" src="/old.webp" width="7" height="7" loading="lazy"'));
  const at = (width: number, ending: string) => `/media/library/${ID}/abcdef01-${width}.${ending}`;
  for (const ending of ['avif', 'webp'])
    expect(html).toContain(
      `<source type="image/${ending}" srcset="${[480, 960, 1200].map((width) => `${at(width, ending)} ${width}w`).join(', ')}"`,
    );
  expect(html).toMatch(
    /<picture><source type="image\/avif".*<source type="image\/webp".*<img [^>]*><\/picture>/,
  );
  expect(html).toContain(
    `<img class="ts-image" src="${at(1200, 'jpeg')}" width="1200" height="600" alt="An otter" fetchpriority="high" decoding="async">`,
  );
});

it('loads all but the first picture lazily', () => {
  const [, first = '', second = ''] = place(image() + image()).html.split('<picture>');
  expect(first).not.toContain('loading=');
  expect(first).toContain('fetchpriority="high"');
  expect(second).toContain('loading="lazy"');
  expect(second).toContain('sizes="auto, ');
});

it('uses the page’s text for the picture, and otherwise the library’s', () => {
  expect(place(image()).html).toContain('alt="An otter"');
  expect(place(image(' alt="Our otter"')).html).toContain('alt="Our otter"');
  expect(place(image(' alt=""')).html).toContain('alt=""');
});

it('keeps the important area visible where a picture is cut', () => {
  const { html, styles } = place(image(' class="ts-image"'), { focal: { x: 0.25, y: 1 } });
  expect(html).toContain('class="ts-image ts-focal-25-100"');
  expect(styles).toContain('.ts-focal-25-100{object-position:25% 100%}');
  expect(place('<p>none</p>').styles).toBe('');
});

it('leaves out a picture that the library does not have, and other pictures as they are', () => {
  const unknown = ID.replace('1', '2');
  const { html } = place(
    `<p>a<img data-tributary-media="${unknown}">b</p><img data-tributary-media="x" src="/a.png" alt="A">`,
  );
  expect(html).toBe('<p>ab</p><img src="/a.png" alt="A">');
});

it('escapes text of the page’s markup', () => {
  const { html } = place(image(` alt='"><script>x</script>' title="a &amp; b"`));
  expect(html).toContain('title="a &amp; b"');
  expect(html).toContain('alt="&quot;&gt;&lt;script&gt;x&lt;/script&gt;"');
  expect(place(`<p>&lt;img data-tributary-media="${ID}"&gt;</p>`).html).not.toContain('<picture>');
});
