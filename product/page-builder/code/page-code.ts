import type { Component, CssRule, Editor } from 'grapesjs';
import { wrapLoose } from '../editor/insert.ts';
import { cleanProject } from '../safety/clean-project.ts';
import type { ProjectRule } from '../project.ts';
import { type CodeFault, readCssCode, writeCssCode } from './css-code.ts';
import { readHtmlCode, writeHtmlCode } from './html-code.ts';

/** Markup and style of the page, or of one block on it. */
export interface PageCode {
  html: string;
  css: string;
}

/** The longest markup or style that is read, in characters. */
export const PAGE_CODE_LIMIT = 400_000;

/** Ids of a component and of all that is inside. */
function idsOf(component: Component, found = new Set<string>()): Set<string> {
  found.add(`#${component.getId()}`);
  for (const child of component.components().models) idsOf(child, found);
  return found;
}

const rulesOn = (editor: Editor): ProjectRule[] => cleanProject(editor.getProjectData())?.styles ?? [];

/**
 * The code of a block with its own styles, or of the whole page.
 * @param block the page where left out
 */
export function pageCodeOf(editor: Editor, block?: Component): PageCode {
  const root = editor.getWrapper();
  if (root === undefined) return { html: '', css: '' };
  const ids = block && idsOf(block);
  return {
    html: writeHtmlCode(block ? block.toHTML() : root.getInnerHTML()),
    css: writeCssCode(rulesOn(editor).filter((rule) => !ids || rule.selectors.some((name) => ids.has(name)))),
  };
}

/** Result of code: accepted, perhaps without parts that pages can't have, or refused. */
export type CodeOutcome = { taken: true; hasDropped: boolean } | { taken: false; fault: CodeFault };

/**
 * Puts code in the place of a block with its styles, or of the whole page. Reads all of it before it changes anything,
 * and cleans it as every markup that comes in. One step to undo.
 */
export function applyCode(editor: Editor, code: PageCode, block?: Component): CodeOutcome {
  const root = editor.getWrapper();
  const read = readHtmlCode(code.html);
  if ('why' in read) return { taken: false, fault: read };
  const rules = readCssCode(code.css);
  if (!Array.isArray(rules)) return { taken: false, fault: rules };
  if (root === undefined) return { taken: true, hasDropped: false };
  editor.select(undefined);
  if (block === undefined) {
    replaceRules(editor, editor.Css.getAll().models.slice(), rules);
    root.components(read.html);
  } else {
    const ids = idsOf(block);
    const own = editor.Css.getAll().models.filter((rule) =>
      rule.getSelectors().models.some((one) => ids.has(one.getFullName())),
    );
    const parent = block.parent();
    const at = block.index();
    block.remove();
    replaceRules(editor, own, rules);
    const made = parent?.append(read.html, { at }) ?? [];
    for (const one of made) wrapLoose(one);
    editor.select(made[0]);
  }
  return { taken: true, hasDropped: read.hasDropped };
}

function replaceRules(editor: Editor, before: readonly CssRule[], rules: readonly ProjectRule[]): void {
  for (const rule of before) editor.Css.remove(rule);
  editor.Css.addCollection(rules.map((rule) => ({ ...rule })));
}
