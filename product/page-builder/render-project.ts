import grapesjs from 'grapesjs';
import { registerComponentTypes } from './editor/component-types.ts';
import { editorConfig } from './editor/editor-config.ts';
import { type PageOutput, readOutput } from './page-output.ts';
import type { PageProject } from './project.ts';
import { cleanProject } from './safety/clean-project.ts';
import { type TemplateChoices, templateProject } from './templates.ts';

/**
 * Renders project data to markup and style sheet without a canvas, in Node as well as in a browser. The data is
 * cleaned first. Throws when it contains no page.
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

/** A template as project data with its markup and style sheet, for a page record. */
export function renderTemplate(id: string, choices: TemplateChoices = {}): PageOutput {
  return renderProject(templateProject(id, choices));
}
