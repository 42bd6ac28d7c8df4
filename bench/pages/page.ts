import type { Actor } from '@tributary/engine/access/actor.ts';
import type { ProductFixture } from '../../e2e/durability/test-app.ts';

const WORDS =
  'the river runs clear again after two years of patient work by volunteers who plant reeds count fish test water and repair banks between the old mill and the bridge while schools visit in spring every gift pays for tools boots nets and a warm van'.split(
    ' ',
  );

/** Text that compresses like text: the same on every run. */
export function paragraph(seed: number): string {
  let state = seed * 2_654_435_761 + 12_345;
  const next = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648);
  const words = Array.from({ length: 60 }, () => WORDS[next() % WORDS.length]!);
  return `<p>${words.join(' ')}.</p>`;
}

/** Publishes a page with a number of paragraphs. Returns its path. */
export async function publishPage(
  fixture: ProductFixture,
  actor: Actor,
  slug: string,
  paragraphs: number,
): Promise<string> {
  const text = Array.from({ length: paragraphs }, (_, n) => paragraph(n)).join('');
  const html = `<main><h1>Winter appeal</h1>${text}</main>`;
  const page = await fixture.add(actor, 'pages', {
    name: slug,
    slug,
    recipes: { html, css: '', project: null },
  });
  await fixture.publish(actor, page);
  return `/${slug}`;
}
