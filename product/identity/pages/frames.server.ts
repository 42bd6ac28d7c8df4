import type { IncomingMessage } from 'node:http';
import type { Frame } from './layout.ts';
import { chooseLanguage, type Language } from './language.ts';

/** Makes the frame of a page from the request. */
export interface Frames {
  languageOf(req: IncomingMessage, wishes: readonly (string | null | undefined)[]): Language;
  frame(language: Language, switchTo: Frame['switchTo']): Frame;
}

/** @param stylesheet the style sheet's address */
export function createFrames(stylesheet: string): Frames {
  return {
    languageOf: (req, wishes) => chooseLanguage(wishes, req.headers['accept-language']),
    frame: (language, switchTo) => ({ language, stylesheet, switchTo }),
  };
}
