const IN_A_SECTION = 10;
const CHANGED = 10;

/**
 * The record that the builder stores for a page with this many components, in sections of ten.
 * @param saved how many times it was saved before: each time ten texts differ
 */
export function pageWith(components: number, saved: number): { html: string; css: string; project: object } {
  const texts = Array.from({ length: components }, (_, n) => {
    // Each save changes ten texts in a row and leaves those of the saves before as they were.
    const at = Math.floor(n / CHANGED);
    const lastChange = saved - ((saved - at) % Math.ceil(components / CHANGED));
    return `Paragraph ${n} tells of the river${lastChange > 0 && at <= saved ? `, as of save ${lastChange}` : ''}.`;
  });
  const sections = [];
  for (let n = 0; n < texts.length; n += IN_A_SECTION)
    sections.push({
      type: 'section',
      tagName: 'section',
      attributes: { id: `s${n}` },
      components: texts.slice(n, n + IN_A_SECTION).map((content, i) => ({
        type: i === 0 ? 'heading' : 'text',
        content,
        attributes: { id: `c${n + i}` },
      })),
    });
  const html = texts.map((text) => `<p>${text}</p>`).join('');
  return {
    html,
    css: '',
    project: {
      pages: [{ frames: [{ component: { type: 'wrapper', components: sections } }] }],
      styles: [],
      assets: [],
    },
  };
}
