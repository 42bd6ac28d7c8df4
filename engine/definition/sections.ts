import type { Sections } from './resource.ts';

/** The section that a field stands in; undefined where a noun has none for it. */
export function sectionOf({ sections = {} }: { sections?: Sections }, field: string): string | undefined {
  return Object.keys(sections).find((name) => sections[name]!.includes(field));
}
