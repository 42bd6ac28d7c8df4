import type { Component, Editor } from 'grapesjs';
import type { PageProject } from './project.ts';
import { PAGE_CLASS } from './project.ts';
import { COUNTER_ATTRIBUTE, FORM_ATTRIBUTE } from './safety/allowed-markup.ts';
import { cleanHtml } from './safety/clean-html.ts';
import { cleanProject, projectOf } from './safety/clean-project.ts';

/** The stored and published form of a page. */
export interface PageOutput {
  html: string;
  css: string;
  project: PageProject;
  /** The first form and counter on the page, in reading order; null when there is none. */
  formId: string | null;
  counterId: string | null;
}

function firstChosen(component: Component, attribute: string): string | null {
  const id = component.getAttributes()[attribute];
  if (typeof id === 'string' && id !== '') return id;
  for (const child of component.components().models) {
    const found = firstChosen(child, attribute);
    if (found !== null) return found;
  }
  return null;
}

/** Whether the editor made this id up, such as `i3lo5`, instead of a person. */
export function isGeneratedId(id: string): boolean {
  return /^i[a-z0-9]{2,6}(-\d+)?$/.test(id);
}

/** The page's markup in one root element with the palette; no inline style, no script. */
function htmlOf(root: Component, css: string): string {
  const id = root.getAttributes().id;
  const opening =
    typeof id === 'string' ? `<main id="${id}" class="${PAGE_CLASS}">` : `<main class="${PAGE_CLASS}">`;
  const markup = `${opening}${root.getInnerHTML()}</main>`;
  // The editor leaves ids on components that once had a style; without a rule they are superfluous.
  return cleanHtml(
    markup,
    (own) => isGeneratedId(own) && !css.includes(`#${own}`) && !markup.includes(`"#${own}"`),
  );
}

/** Reads the content of an editor, rendered or headless. */
export function readOutput(editor: Editor): PageOutput {
  const root = editor.getWrapper();
  const empty = {
    html: '',
    css: '',
    project: projectOf({ classes: [PAGE_CLASS] }, []),
    formId: null,
    counterId: null,
  };
  if (root === undefined) return empty;
  const css = editor.getCss({ avoidProtected: true }) ?? '';
  return {
    html: htmlOf(root, css),
    css: css.replaceAll('</', '<\\/').trim(),
    project: cleanProject(editor.getProjectData()) ?? empty.project,
    formId: firstChosen(root, FORM_ATTRIBUTE),
    counterId: firstChosen(root, COUNTER_ATTRIBUTE),
  };
}
