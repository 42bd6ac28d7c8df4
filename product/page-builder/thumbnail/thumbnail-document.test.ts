import { expect, it } from 'vitest';
import { thumbnailDocument } from './thumbnail-document.ts';

const of = (html: string, css = '', language = 'en', look = '') =>
  thumbnailDocument({ language, origin: 'http://river.example', recipes: { html, css }, look });

it('shows the page in its own style', () => {
  const document = of('<main class="ts-page"><h1>Herons</h1></main>', '.ts-page{--ts-accent:#123456;}', 'es');
  expect(document).toContain('<html lang="es">');
  expect(document).toContain('<h1>Herons</h1>');
  expect(document).toContain('--ts-accent:#123456');
  // Pictures are requested from the site, never from the console.
  expect(of('<img src="x.png"><img src="/media/a.png"><img src="https://cdn.example/b.png">')).toMatch(
    /src="http:\/\/river\.example\/x\.png".*src="http:\/\/river\.example\/media\/a\.png".*src="https:\/\/cdn\.example\/b\.png"/,
  );
});

it('shows the look of the active theme below the page’s own style', () => {
  const document = of(
    '<p>Herons</p>',
    '.ts-page{--ts-accent:#123456}',
    'en',
    '.ts-page{--ts-accent:#654321}</style>',
  );
  expect(document.indexOf('#654321')).toBeGreaterThan(document.indexOf('.ts-page{\n--ts-accent'));
  expect(document.indexOf('#123456')).toBeGreaterThan(document.indexOf('#654321'));
  expect(document.match(/<\/style>/g)).toHaveLength(1);
});

it('allows neither script nor a way to end the style', () => {
  const document = of(
    '<script>hit()</script><img src=x onerror=hit()><iframe srcdoc="x"></iframe><form action="/x"><input></form><svg onload=hit()></svg>',
    '</style><script>hit()</script>',
    'en"><script>hit()</script>',
  );
  expect(document.match(/<\/style>/g)).toHaveLength(1);
  const body = document.slice(document.indexOf('</style>'));
  expect(body).not.toMatch(/<script|onerror|onload|<iframe|<form/);
  expect(document).toContain('<html lang="en">');
  expect(document).toContain("default-src 'none'");
});
