import grapesjs from 'grapesjs';
import type { BuilderPage } from '../builder-props.ts';
import { registerComponentTypes } from './component-types.ts';
import { saidBy } from './components.ts';
import { openPage, storedProject } from './create-editor.console.ts';
import { editorConfig } from './editor-config.ts';
import { EXCERPT, findPlaceholders, type PlaceholderKind } from './placeholders.ts';

/**
 * The placeholders of a page as it is stored, in reading order, without drawing it. Needs a browser's DOM parser.
 * @param isDescribed as for `findPlaceholders`
 */
export function storedPlaceholders(
  page: BuilderPage,
  isDescribed: (mediaId: string) => boolean,
): { kind: PlaceholderKind; excerpt: string }[] {
  const editor = grapesjs.init({ ...editorConfig(), headless: true, plugins: [registerComponentTypes] });
  try {
    const project = storedProject(page);
    if (project) editor.loadProjectData(project);
    openPage(editor, page);
    const root = editor.getWrapper();
    const found = root ? findPlaceholders(root, isDescribed) : [];
    return found.map(({ component, kind }) => ({ kind, excerpt: saidBy(component, EXCERPT) }));
  } finally {
    editor.destroy();
  }
}
