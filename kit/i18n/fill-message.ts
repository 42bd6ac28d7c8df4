import { createInstance } from 'i18next';

const translator = createInstance({
  interpolation: { escapeValue: false },
  missingInterpolationHandler: (_text: string, match: RegExpExecArray) => match[0],
});
await translator.init({ lng: 'en-US', resources: {} });
const { interpolator } = translator.services;

/**
 * Puts values where a message of the server names them in double braces, as i18next does in the console. A name without
 * a value stays as it is. The result is text: it still has to be escaped.
 */
export function fillMessage(message: string, values: Readonly<Record<string, string | number>>): string {
  return interpolator.interpolate(message, values, 'en-US', {});
}
