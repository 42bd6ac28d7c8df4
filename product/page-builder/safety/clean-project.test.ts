import { describe, expect, it } from 'vitest';
import { rootOf } from '../project.ts';
import { cleanProject } from './clean-project.ts';

const projectWith = (component: unknown, styles: unknown = []): unknown => ({
  pages: [{ frames: [{ component: { type: 'wrapper', classes: ['ts-page'], components: [component] } }] }],
  styles,
});
const first = (component: unknown): unknown => {
  const clean = cleanProject(projectWith(component));
  return clean === null ? null : rootOf(clean).components?.[0];
};

describe('cleaning stored projects', () => {
  it.each([null, 'text', {}, { pages: [] }, { pages: [{}] }, []])('finds no page in %j', (value) =>
    expect(cleanProject(value)).toBeNull(),
  );

  it('removes scripts, handlers and foreign documents', () => {
    expect(first({ tagName: 'script', content: 'alert(1)' })).toBeUndefined();
    expect(first({ tagName: 'iframe', attributes: { srcdoc: '<script>' } })).toBeUndefined();
    expect(first({ tagName: 'svg', attributes: { onload: 'x', viewBox: '0 0 1 1' } })).toEqual({
      tagName: 'svg',
      attributes: { viewBox: '0 0 1 1' },
    });
    expect(
      first({
        type: 'heading',
        tagName: 'h2',
        script: 'alert(1)',
        'script-export': 'x',
        attributes: { onclick: 'x', ONLOAD: 'y', title: 't' },
        content: 'Hi',
      }),
    ).toEqual({
      type: 'heading',
      tagName: 'h2',
      attributes: { title: 't' },
      content: 'Hi',
    });
  });

  it('makes plain elements of unknown types and tags', () => {
    expect(first({ type: 'video', tagName: 'x-thing', toolbar: [{ command: 'x' }] })).toEqual({
      tagName: 'div',
    });
  });

  it('cleans text, addresses and children given as markup', () => {
    expect(first({ type: 'text', content: '<b>a</b><img src=x onerror=alert(1)>' })).toEqual({
      type: 'text',
      content: '<b>a</b><img src="x">',
    });
    expect(first({ type: 'button', attributes: { href: 'java\nscript:x' } })).toEqual({ type: 'button' });
    expect(first('<p onclick=x>a</p>')).toEqual({ type: 'text', content: '<p>a</p>' });
  });

  it('keeps only valid rules', () => {
    const clean = cleanProject(
      projectWith({ type: 'divider' }, [
        { selectors: ['#give'], style: { color: 'red', background: 'url(javascript:x)' } },
        {
          selectors: [{ name: 'ts-page' }],
          style: { '--ts-accent': '#123456' },
          mediaText: '(max-width: 575px)',
          atRuleType: 'media',
        },
        { selectors: ['a{}b'], style: { color: 'red' } },
        { selectors: [], selectorsAdd: 'body', style: { display: 'none' } },
        '</style><script>',
      ]),
    );
    expect(clean?.styles).toEqual([
      { selectors: ['#give'], style: { color: 'red' } },
      {
        selectors: ['ts-page'],
        style: { '--ts-accent': '#123456' },
        mediaText: '(max-width: 575px)',
        atRuleType: 'media',
      },
    ]);
  });

  it('handles hostile depth', () => {
    let deep: unknown = { type: 'text', content: 'end' };
    for (let at = 0; at < 3000; at += 1) deep = { type: 'column', components: [deep] };
    expect(JSON.stringify(cleanProject(projectWith(deep)))).not.toContain('end');
  });

  it('does not change its own output', () => {
    const once = cleanProject(projectWith({ type: 'heading', tagName: 'h1', content: 'A &lt;b&gt;' }));
    expect(cleanProject(once)).toEqual(once);
  });
});
