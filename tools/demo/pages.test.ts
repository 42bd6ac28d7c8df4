import { formSchema } from '@tributary/form-engine/schema.ts';
import { renderProject } from '@tributary/product/page-builder/render-project.ts';
import { sanitisePage } from '@tributary/product/publishing/compile/html/sanitise.server.ts';
import { formConfigurationSchema } from '@tributary/resources/form-configurations/form-configuration.ts';
import { describe, expect, it } from 'vitest';
import { moments } from './calendar.ts';
import { randomFrom } from './random.ts';
import { DEMO_CONTENT } from './site.ts';

const ids = {
  formId: '01900000-0000-7000-8000-00000000000a',
  counterId: '01900000-0000-7000-8000-00000000000b',
};
const sites = Object.values(DEMO_CONTENT).flatMap((content) => content.sites);
const pictures = new Set(Object.values(DEMO_CONTENT).flatMap((content) => Object.keys(content.pictures)));

describe.each(sites.map((site) => [site.page.slug, site] as const))('the demo page %s', (_slug, site) => {
  const output = renderProject(site.project(ids));

  it('opens in the builder as it was created, and loses no part when it is published', () => {
    expect(output).toMatchObject(ids);
    const again = renderProject(output.project);
    expect(again.html).toBe(output.html);
    expect(again.css).toBe(output.css);
    const published = sanitisePage(output.html).html;
    const tagsOf = (html: string) => [...html.matchAll(/<(\/?[a-z0-9]+)/g)].map(([, tag]) => tag);
    const attributesOf = (html: string) =>
      [...html.matchAll(/ ([a-z-]+)="/g)]
        .map(([, name]) => name)
        .filter((name) => name !== 'rel')
        .toSorted();
    expect(tagsOf(published)).toEqual(tagsOf(output.html));
    expect(attributesOf(published)).toEqual(attributesOf(output.html));
    expect(output.css).toContain('--ts-accent');
  });

  it('shows existing pictures, each described', () => {
    for (const [, address = ''] of `${output.html} ${output.css}`.matchAll(/["(]\/media\/([a-z-]+\.svg)/g)) {
      expect(pictures).toContain(address);
    }
    for (const [image] of output.html.matchAll(/<img [^>]*>/g)) expect(image).toMatch(/ alt="[^"]{10,}"/);
  });

  it('has a valid form, and a valid configuration if any', () => {
    expect(formSchema.safeParse(site.form.schema).error).toBeUndefined();
    if (site.configuration)
      expect(formConfigurationSchema.safeParse(site.configuration).error).toBeUndefined();
  });
});

describe('the demo’s pictures', () => {
  it.each(Object.values(DEMO_CONTENT).flatMap((content) => Object.entries(content.pictures)))(
    '%s is the same each time, small, and holds nothing that runs',
    (_name, draw) => {
      const svg = draw();
      expect(draw()).toBe(svg);
      expect(svg.length).toBeLessThan(220_000);
      expect(svg).not.toMatch(/<script|<foreignObject|\son\w+=|href=|NaN|undefined/);
    },
  );
});

describe('the demo’s calendar', () => {
  const season = {
    now: new Date('2026-06-17T13:00:00Z'),
    days: 90,
    average: 5,
    growth: 1,
    peaks: [{ daysAgo: 10, times: 4, over: 3 }],
  };

  it('gives the same times for the same seed, in order, none in the future', () => {
    const found = moments(randomFrom(1), season);
    expect(moments(randomFrom(1), season)).toEqual(found);
    expect(moments(randomFrom(2), season)).not.toEqual(found);
    expect(found.toSorted((a, b) => a.getTime() - b.getTime())).toEqual(found);
    expect(found.at(-1)!.getTime()).toBeLessThanOrEqual(season.now.getTime());
  });

  it('shows a peak after an appeal', () => {
    const found = moments(randomFrom(1), season);
    const on = (daysAgo: number) =>
      found.filter(
        (at) =>
          Math.floor(at.getTime() / 86_400_000) === Math.floor(season.now.getTime() / 86_400_000) - daysAgo,
      ).length;
    expect(on(10)).toBeGreaterThan(2 * ((on(20) + on(21) + on(22)) / 3));
  });
});
