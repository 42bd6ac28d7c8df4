import type { CompileError, ThemeData } from '@tributary/resources/themes/theme.ts';
import type { SitePart } from '@tributary/resources/themes/theme-file.ts';
import { tokensCss } from '@tributary/resources/themes/tokens-css.ts';
import { sanitisePage, UnstableHtmlError } from '../../publishing/compile/html/sanitise.server.ts';
import { cleanCss, UnsafeCssError } from '../../publishing/compile/styles/style-sheet.server.ts';

/** The parts of a theme that a compilation reads. */
export type ThemeSource = Pick<ThemeData, 'tokens' | 'files'>;

/** A compiled theme, or why it can't be compiled. */
export type CompiledTheme =
  | { sheet: string; parts: Partial<Record<SitePart, string>> }
  | { refused: CompileError };

/** The tasks on a theme's own css and html, for an isolated process. */
export const tasks = {
  compile({ tokens, files }: ThemeSource): CompiledTheme {
    const kept = files.filter(({ deletedAt }) => deletedAt === null);
    const sheets = [tokensCss(tokens)];
    const parts: Partial<Record<SitePart, string>> = {};
    for (const file of kept) {
      try {
        // Each file is cleaned alone: an open brace in one must not swallow the next.
        if (file.type === 'css') sheets.push(cleanCss(file.content).css);
        else parts[file.identifier as SitePart] = sanitisePage(file.content).html;
      } catch (error) {
        if (error instanceof UnsafeCssError || error instanceof UnstableHtmlError)
          return { refused: { code: file.type, file: file.name } };
        throw error;
      }
    }
    try {
      return { sheet: cleanCss(sheets.join('\n')).css, parts };
    } catch (error) {
      // Each file is within the bounds; together they need not be.
      if (error instanceof UnsafeCssError) return { refused: { code: 'together', file: null } };
      throw error;
    }
  },
};
