import type { Artifact } from './artifact.ts';
import { compilePage, MissingPartError, type CompileInput } from './compile.server.ts';
import { inspectPage, type PageFacts } from './html/inspect.server.ts';
import type { PageText } from '@tributary/resources/pages/page-translations.ts';
import { textsOfPage } from '../markup/page-texts.server.ts';
import { sanitisePage, UnstableHtmlError } from './html/sanitise.server.ts';
import { splitAtSlots } from '../markup/slots.ts';
import { UnsafeCssError } from './styles/style-sheet.server.ts';

/** Why a page can't be compiled, in a form that can be sent between processes. */
export type CompileRefusal =
  | { missing: 'form' | 'counter' }
  | { css: UnsafeCssError['fault'] }
  | { unstable: true };

/** Ids of the forms and counters in a page's html, in the order of the page. */
export interface NamedParts {
  forms: string[];
  counters: string[];
}

/** The tasks on a page's own html and css, for an isolated process. */
export const tasks = {
  namedParts: (html: string): NamedParts | CompileRefusal =>
    refused(() => {
      const parts = splitAtSlots(sanitisePage(html).html);
      const ids = (slot: 'form' | 'counter') => [
        ...new Set(
          parts.flatMap((part) => (typeof part === 'object' && part.slot === slot ? [part.id] : [])),
        ),
      ];
      return { forms: ids('form'), counters: ids('counter') };
    }),
  texts: (html: string): PageText[] => textsOfPage(html),
  inspect: (html: string): PageFacts => inspectPage(html),
  compile: (input: CompileInput): Artifact | CompileRefusal => refused(() => compilePage(input)),
};

function refused<Result>(work: () => Result): Result | CompileRefusal {
  try {
    return work();
  } catch (error) {
    if (error instanceof MissingPartError) return { missing: error.kind };
    if (error instanceof UnsafeCssError) return { css: error.fault };
    if (error instanceof UnstableHtmlError) return { unstable: true };
    throw error;
  }
}
