import { describe, expect, it } from 'vitest';
import { mediaForCanvas, mediaForStorage } from './site-media.ts';

const origin = 'http://river.sites.localhost:3000';
const stored = {
  html: '<img src="/media/a.svg" srcset="/media/a.svg 1x, /media/b.svg 2x"><p>see /media/ for more</p><a href="/other">x</a>',
  css: ".hero{background:url(/media/river.svg)}.b{background:url('/media/b.svg')}",
  project: { pages: [{ attributes: { src: '/media/a.svg' }, style: 'background:url("/media/c.svg")' }] },
};

describe('pictures on the canvas', () => {
  it('are named with the site’s origin, and nothing else is', () => {
    const canvas = mediaForCanvas(stored, origin);
    expect(canvas.html).toContain(
      `<img src="${origin}/media/a.svg" srcset="${origin}/media/a.svg 1x, ${origin}/media/b.svg 2x">`,
    );
    expect(canvas.html).toContain('<a href="/other">');
    expect(canvas.css).toBe(
      `.hero{background:url(${origin}/media/river.svg)}.b{background:url('${origin}/media/b.svg')}`,
    );
    expect(canvas.project).toEqual({
      pages: [
        { attributes: { src: `${origin}/media/a.svg` }, style: `background:url("${origin}/media/c.svg")` },
      ],
    });
  });

  it('are stored as they were', () => {
    expect(mediaForStorage(mediaForCanvas(stored, origin), origin)).toEqual(stored);
    expect(mediaForStorage({ ...stored, project: null }, origin).project).toBeNull();
  });
});
