import { button, heading, quote, section, text } from '../../product/page-builder/blocks/node.ts';
import type { PageProject, ProjectNode } from '../../product/page-builder/project.ts';

/** A section with its content counts as ten components. */
const IN_A_SECTION = 10;

/** The element of the n-th component. */
export const elementId = (n: number): string => `c${n}`;

/**
 * A page with this number of components as the builder stores it: sections of ten, and a separate rule for each
 * heading.
 */
export function builtPage(components: number): { html: string; css: string; project: PageProject } {
  const sections: ProjectNode[] = [];
  const styles: PageProject['styles'] = [];
  for (let n = 0; n < components; n += IN_A_SECTION) {
    const inside = [
      heading(2, `Week ${n / IN_A_SECTION + 1} on the river`),
      ...Array.from({ length: IN_A_SECTION - 4 }, (_, at) =>
        text(`<p>Note ${n + at}: a heron, two swans and <strong>no litter</strong> below the weir.</p>`),
      ),
      quote('It runs clear again.'),
      button('Count with us', 'https://example.org/count'),
    ];
    const all = [section('', inside), ...inside];
    all.forEach((node, at) => (node.attributes = { ...node.attributes, id: elementId(n + at) }));
    sections.push(all[0]!);
    styles.push({ selectors: [`#${elementId(n + 1)}`], style: { 'letter-spacing': '1px' } });
  }
  return {
    html: '<main class="ts-page"></main>',
    css: '',
    project: {
      pages: [{ frames: [{ component: { type: 'wrapper', classes: ['ts-page'], components: sections } }] }],
      styles,
    },
  };
}
