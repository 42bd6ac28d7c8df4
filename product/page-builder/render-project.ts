import grapesjs from 'grapesjs';
import { registerComponentTypes } from './editor/component-types.ts';
import { editorConfig } from './editor/editor-config.ts';
import { type PageOutput, readOutput } from './page-output.ts';
import type { PageProject } from './project.ts';
import { cleanProject } from './safety/clean-project.ts';
import { type TemplateChoices, type TemplateId, templateProject } from './templates.ts';

/**
 * Turns project data into markup and style sheet without a canvas: works in Node as well as in a browser. The data
 * is cleaned first. Throws when there is no page in it.
 */
export function renderProject(project: unknown): PageOutput {
  const clean: PageProject | null = cleanProject(project);
  if (clean === null) throw new TypeError('The project data holds no page.');
  const editor = grapesjs.init({ ...editorConfig(), headless: true, plugins: [registerComponentTypes] });
  try {
    editor.loadProjectData(clean);
    return readOutput(editor);
  } finally {
    editor.destroy();
  }
}

/** A template as project data together with its markup and style sheet, ready for a page record. */
export function renderTemplate(id: TemplateId, choices: TemplateChoices = {}): PageOutput {
  return renderProject(templateProject(id, choices));
}
