import type { ThemeData } from '@tributary/resources/themes/theme.ts';
import type { SitePart } from '@tributary/resources/themes/theme-file.ts';
import { tokensCss } from '@tributary/resources/themes/tokens-css.ts';
import { sanitisePage, UnstableHtmlError } from '../../publishing/compile/sanitise.server.ts';
import { cleanCss, UnsafeCssError } from '../../publishing/compile/style-sheet.server.ts';

/** What a compilation reads of a theme. */
export type ThemeSource = Pick<ThemeData, 'tokens' | 'files'>;

/** A compiled theme, or the name of the file that can't be compiled. */
export type CompiledTheme = { sheet: string; parts: Partial<Record<SitePart, string>> } | { refused: string };

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
          return { refused: file.name };
        throw error;
      }
    }
    return { sheet: cleanCss(sheets.join('\n')).css, parts };
  },
};
