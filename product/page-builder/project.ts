/** A component as it is stored on the page record: plain data, a subset of what GrapesJS understands. */
export interface ProjectNode {
  type?: string;
  tagName?: string;
  classes?: string[];
  attributes?: Record<string, string>;
  /** Inner markup of a text-like component; already safe. */
  content?: string;
  components?: ProjectNode[];
  'custom-name'?: string;
}

/** One style rule; `mediaText` narrows it to a device and what is smaller. */
export interface ProjectRule {
  selectors: string[];
  style: Record<string, string>;
  state?: string;
  mediaText?: string;
  atRuleType?: 'media';
}

/** The project data kept in `recipes.project`. It is the source; html and css are its outputs. */
export interface PageProject {
  pages: { frames: { component: ProjectNode }[] }[];
  styles: ProjectRule[];
}

/** Every component type that a stored project may name. */
export const NODE_TYPES: ReadonlySet<string> = new Set([
  'wrapper',
  'section',
  'columns',
  'column',
  'box',
  'heading',
  'text',
  'textnode',
  'image',
  'button',
  'link',
  'divider',
  'spacer',
  'quote',
  'form',
  'counter',
]);

/** The class of a page's root: carries the palette and the base typography. */
export const PAGE_CLASS = 'ts-page';

/** The root component of a project. */
export function rootOf(project: PageProject): ProjectNode {
  return project.pages[0]?.frames[0]?.component ?? { type: 'wrapper', classes: [PAGE_CLASS] };
}
