import grapesjs, { type Component, type ComponentDefinition, type Editor } from 'grapesjs';
import { BASE_STYLES } from '../../publishing/compile/styles/base-styles.ts';
import type { BuilderPage } from '../builder-props.ts';
import { type PageProject, PAGE_CLASS, rootOf } from '../project.ts';
import { cleanHtml } from '../safety/clean-html.ts';
import { cleanProject, projectOf } from '../safety/clean-project.ts';
import { registerComponentTypes } from './component-types.ts';
import { editorConfig } from './editor-config.ts';
import { CANVAS_STYLES } from './canvas-styles.ts';
import { registerLibraryPictures } from './library-pictures.console.ts';
import { keepElementIds } from '../merge/apply.console.ts';
import { identify } from '../merge/identify.ts';
import { registerSlotViews } from './slot-view.console.ts';
import { registerRichText } from './rich-text.console.ts';

/** How the canvas document is to be set up. */
export interface CanvasSettings {
  container: HTMLElement;
  /** Language and direction of the page, not of the console. */
  language: string;
  direction: 'ltr' | 'rtl';
  /** Theme and preview styles, after the base style. */
  canvasCss: string;
  page: BuilderPage;
}

// The canvas shares the console's origin, so its document forbids every script by itself, independent of the console's
// own policy. The data is also cleaned first.
const FRAME_POLICY =
  "script-src 'none'; object-src 'none'; frame-src 'none'; connect-src 'none'; base-uri 'none'; form-action 'none'";

const BLANK: PageProject = projectOf({ classes: [PAGE_CLASS] }, []);
const LANGUAGE_TAG = /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/;

function frameDocument({ language, direction }: CanvasSettings): string {
  const lang = LANGUAGE_TAG.test(language) ? language : 'en';
  return (
    `<!DOCTYPE html><html lang="${lang}" dir="${direction}"><head><meta charset="utf-8">` +
    `<meta http-equiv="Content-Security-Policy" content="${FRAME_POLICY}"></head><body></body></html>`
  );
}

/** Starts the editor in an element: canvas only, none of GrapesJS's own panels. Call `destroy` on it when done. */
export function createEditor(settings: CanvasSettings): Editor {
  const editor = grapesjs.init({
    ...editorConfig(),
    container: settings.container,
    projectData: storedProject(settings.page) ?? BLANK,
    height: '100%',
    width: '100%',
    plugins: [
      keepElementIds,
      registerComponentTypes,
      registerSlotViews,
      registerLibraryPictures,
      registerRichText,
    ],
    baseCss: `${BASE_STYLES}\n${settings.canvasCss.replaceAll('</', '<\\/')}`,
    canvasCss: CANVAS_STYLES,
    canvas: {
      frameContent: frameDocument(settings),
      customSpots: true,
      // Dropped files and foreign markup would bypass our own cleaning.
      allowExternalDrop: false,
      notTextable: ['button', 'a', 'input[type=checkbox]', 'input[type=radio]'],
    },
    richTextEditor: { custom: true },
  });
  // Its own keys return when settings are merged; ours would then act twice.
  editor.Keymaps.removeAll();
  // Its style manager makes an empty rule, and with it a step to undo, for every selection. Ours reads the rules
  // themselves, so the manager gets nothing to follow.
  Object.assign(editor.StyleManager, { select: () => [] });
  return editor;
}

/** The project of a page record, cleaned, every element with an id; null when the record holds none. */
export function storedProject(page: BuilderPage): PageProject | null {
  const project = cleanProject(page.recipes?.project);
  return project && identify(project);
}

/** Ends the preparation of the canvas: its content counts as stored, and nothing can be undone. */
function refreshCanvas(editor: Editor): void {
  ensurePageClass(editor.getWrapper());
  editor.UndoManager.clear();
  editor.clearDirtyCount();
}

/** Replaces the project on the canvas, without undo steps. */
export function loadProject(editor: Editor, project: PageProject): void {
  const root = editor.getWrapper();
  if (root === undefined) return;
  editor.select(undefined);
  // Loading a whole project would rebuild the canvas document; only its content changes.
  root.components((rootOf(project).components ?? []) as ComponentDefinition[]);
  editor.Css.clear();
  editor.Css.addCollection(project.styles.map((rule) => ({ ...rule })));
  refreshCanvas(editor);
}

/** Fills a new canvas: an existing project is loaded already, markup made without the builder is parsed. */
export function openPage(editor: Editor, page: BuilderPage): void {
  const html = page.recipes?.html ?? '';
  if (storedProject(page) === null && html.trim() !== '') importMarkup(editor, html, page.recipes?.css ?? '');
  refreshCanvas(editor);
}

/** Shows the stored page record, replacing the edits on the canvas. */
export function reloadPage(editor: Editor, page: BuilderPage): void {
  loadProject(editor, storedProject(page) ?? BLANK);
  openPage(editor, page);
}

// The outer element of published markup is the page's root, which the canvas already has.
function importMarkup(editor: Editor, html: string, css: string): void {
  const root = editor.getWrapper();
  if (root === undefined) return;
  const made = root.append(cleanHtml(html));
  const only = made.length === 1 ? made[0] : undefined;
  if (only?.getClasses().includes(PAGE_CLASS) === true) {
    // Each move removes one from the list that is iterated.
    for (const child of only.components().models.slice()) child.move(root, {});
    only.remove();
  }
  editor.setStyle(css);
}

function ensurePageClass(root: Component | undefined): void {
  if (root !== undefined && !root.getClasses().includes(PAGE_CLASS)) root.addClass(PAGE_CLASS);
}
