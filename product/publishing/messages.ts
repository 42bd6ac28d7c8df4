import english from './messages/publishing.server.en-US.json' with { type: 'json' };

/** Why a page can't be published, as the API says it. */
export const REFUSED = english.refused;

/** Fills `{{name}}` placeholders. */
export function interpolateText(text: string, values: Record<string, string>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
}
