import { describe, expect, it } from 'vitest';
import { BASE_STYLES } from '../publishing/compile/styles/base-styles.ts';
import { PALETTE } from './blocks/palette.ts';
import { projectOf } from './safety/clean-project.ts';
import { renderProject, renderTemplate } from './render-project.ts';
import { starterMessages } from './starter-messages.ts';
import { BLANK_TEMPLATE, libraryPages, templateProject } from './templates.ts';

const FORM = '01900000-0000-7000-8000-000000000001';
const COUNTER = '01900000-0000-7000-8000-000000000002';
const words = starterMessages('en-US');

describe('rendering a project without a canvas', () => {
  it('writes forms and counters exactly as the publisher looks for them', () => {
    const { html, formId, counterId } = renderTemplate('donation', { formId: FORM, counterId: COUNTER });
    expect(html).toContain(`<div data-tributary-form="${FORM}"></div>`);
    expect(html).toContain(`<div data-tributary-counter="${COUNTER}"></div>`);
    expect({ formId, counterId }).toEqual({ formId: FORM, counterId: COUNTER });
  });

  it('leaves out a form that was not chosen', () => {
    const { html, formId } = renderTemplate('newsletter');
    expect(html).not.toContain('data-tributary-form');
    expect(formId).toBeNull();
  });

  it('takes the first form in reading order', () => {
    const { formId } = renderProject(
      projectOf(
        {
          components: [
            {
              type: 'section',
              components: [
                { type: 'form', attributes: { 'data-tributary-form': '' } },
                { type: 'form', attributes: { 'data-tributary-form': 'b' } },
              ],
            },
            { type: 'form', attributes: { 'data-tributary-form': 'c' } },
          ],
        },
        [],
      ),
    );
    expect(formId).toBe('b');
  });

  it('writes no form with an invalid id', () => {
    const { html } = renderProject(
      projectOf({ components: [{ type: 'form', attributes: { 'data-tributary-form': '"><script>' } }] }, []),
    );
    expect(html).toBe('<main class="ts-page"></main>');
  });

  it.each(['donation', 'newsletter'] as const)(
    'signs the %s page with the name of the organization',
    (id) => {
      const { html } = renderTemplate(id, { language: 'es', organization: 'Río & <Valle>' });
      expect(html.match(/<strong>Río &amp; &lt;Valle&gt;<\/strong>/g)).toHaveLength(2);
      expect(html).not.toContain('Tu organización');
    },
  );

  it.each(libraryPages.map(({ name }) => name))('has one heading of the first level in %s', (id) => {
    expect(renderTemplate(id, { formId: FORM }).html.match(/<h1[ >]/g)).toHaveLength(1);
  });

  it.each([BLANK_TEMPLATE, ...libraryPages.map(({ name }) => name)])(
    'gives the same page again from its own output of %s',
    (id) => {
      const once = renderTemplate(id, { formId: FORM });
      expect(renderProject(once.project)).toEqual(once);
    },
  );

  it('writes styles as rules, never as attributes', () => {
    const project = templateProject('newsletter');
    project.styles.push(
      { selectors: ['ts-page'], style: { '--ts-accent': '#123456' } },
      {
        selectors: ['ts-heading'],
        style: { color: 'red' },
        mediaText: '(max-width: 575px)',
        atRuleType: 'media',
      },
    );
    const { html, css } = renderProject(project);
    expect(html).not.toMatch(/style=/);
    expect(css).toBe('.ts-page{--ts-accent:#123456;}@media (max-width: 575px){.ts-heading{color:red;}}');
  });

  it('refuses a project without a page', () => {
    expect(() => renderProject({ pages: [] })).toThrow(TypeError);
  });

  it('uses the language of the page', () => {
    expect(renderTemplate('donation', { language: 'es-MX' }).html).toContain('Dona hoy');
    expect(renderTemplate('donation', { language: 'de' }).html).toContain('Give today');
  });
});

describe('blocks', () => {
  it.each(PALETTE)('$id keeps every component through a save', (block) => {
    const node = block.make(words);
    const once = renderProject(projectOf({ classes: ['ts-page'], components: [node] }, []));
    expect(renderProject(once.project).html).toBe(once.html);
  });

  it('uses no class that the base style does not have', () => {
    const used = new Set(
      PALETTE.flatMap((block) =>
        [...JSON.stringify(block.make(words)).matchAll(/"(ts-[\w-]+)"/g)].map((match) => match[1] ?? ''),
      ),
    );
    const unstyled = [...used].filter((name) => !BASE_STYLES.includes(`.${name}`));
    // These only name their component for rules of the tenant's theme.
    expect(unstyled.filter((name) => !['ts-heading', 'ts-brand', 'ts-link'].includes(name))).toEqual([]);
  });
});

describe('the base style', () => {
  it('stays small', () => expect(Buffer.byteLength(BASE_STYLES)).toBeLessThanOrEqual(8192));

  it('mirrors without left and right', () => {
    expect(BASE_STYLES).not.toMatch(/\b(?:margin|padding|border|inset)?-?(?:left|right)\b/);
  });
});
