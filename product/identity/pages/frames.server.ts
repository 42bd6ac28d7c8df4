import type { IncomingMessage } from 'node:http';
import type { Frame } from './layout.ts';
import { chooseLanguage, type Language } from './language.ts';

/** Makes the frame of a page from the request. */
export interface Frames {
  languageOf(req: IncomingMessage, wishes: readonly (string | null | undefined)[]): Language;
  frame(language: Language, switchTo: Frame['switchTo']): Frame;
}

/** @param assets the addresses of the files that pages load */
export function createFrames(assets: Pick<Frame, 'stylesheet' | 'passkeyScript' | 'zoneScript'>): Frames {
  return {
    languageOf: (req, wishes) => chooseLanguage(wishes, req.headers['accept-language']),
    frame: (language, switchTo) => ({
      language,
      stylesheet: assets.stylesheet,
      passkeyScript: assets.passkeyScript,
      zoneScript: assets.zoneScript,
      switchTo,
    }),
  };
}
