import { describe, expect, it } from 'vitest';
import { cleanHtml } from './safety/clean-html.ts';
import { mediaForCanvas, mediaForStorage } from './site-media.ts';

const origin = 'http://river.sites.localhost:3000';
const host = '//river.sites.localhost:3000';
const stored = {
  html: '<img src="/media/a.svg" srcset="/media/a.svg 1x, /media/b.svg 2x"><p>see /media/ for more</p><a href="/other">x</a>',
  css: ".hero{background:url(/media/river.svg)}.b{background:url('/media/b.svg')}",
  project: { pages: [{ attributes: { src: '/media/a.svg' }, style: 'background:url("/media/c.svg")' }] },
};

describe('pictures on the canvas', () => {
  it('are named with the site’s host, and other files are not', () => {
    const canvas = mediaForCanvas(stored, origin);
    expect(canvas.html).toContain(
      `<img src="${host}/media/a.svg" srcset="${host}/media/a.svg 1x, ${host}/media/b.svg 2x">`,
    );
    expect(canvas.html).toContain('<a href="/other">');
    expect(canvas.css).toBe(
      `.hero{background:url(${host}/media/river.svg)}.b{background:url('${host}/media/b.svg')}`,
    );
    expect(canvas.project).toEqual({
      pages: [{ attributes: { src: `${host}/media/a.svg` }, style: `background:url("${host}/media/c.svg")` }],
    });
  });

  it('are kept when the page is cleaned, though the site is served over plain http', () => {
    const canvas = mediaForCanvas(stored, origin);
    const cleaned = { ...canvas, html: cleanHtml(canvas.html) };
    expect(cleaned.html).toContain('src=');
    expect(mediaForStorage(cleaned, origin).html).toContain('src="/media/a.svg"');
  });

  it('are stored as they were', () => {
    expect(mediaForStorage(mediaForCanvas(stored, origin), origin)).toEqual(stored);
    expect(mediaForStorage({ ...stored, project: null }, origin).project).toBeNull();
  });
});
