/** A component as the page record stores it: plain data, a subset of GrapesJS's. */
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

/** One style rule; `mediaText` restricts it to a device and smaller ones. */
export interface ProjectRule {
  selectors: string[];
  style: Record<string, string>;
  state?: string;
  mediaText?: string;
  atRuleType?: 'media';
}

/** The project data in `recipes.project`. It is the source; html and css are its outputs. */
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
  'languages',
  'film',
  'share',
  'countdown',
  'element',
  'question',
  'summary',
]);

/** The class of a page's root, with the palette and the base typography. */
export const PAGE_CLASS = 'ts-page';

/** The root component of a project. */
export function rootOf(project: PageProject): ProjectNode {
  return project.pages[0]?.frames[0]?.component ?? { type: 'wrapper', classes: [PAGE_CLASS] };
}
