import type { Sections } from './resource.ts';

/** The section of a field; undefined where the resource has none for it. */
export function sectionOf({ sections = {} }: { sections?: Sections }, field: string): string | undefined {
  return Object.keys(sections).find((name) => sections[name]!.includes(field));
}
