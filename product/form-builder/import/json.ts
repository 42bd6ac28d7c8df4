/** Reads of foreign JSON: each returns a safe value instead of a value of another type. */

export type Json = Readonly<Record<string, unknown>>;

/** Whether a value is an object. */
export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object; empty for anything else. */
export const objectAt = (from: Json, name: string): Json => {
  const value = own(from, name);
  return isJson(value) ? value : {};
};

/** The objects of a list; none for anything else. */
export const listAt = (from: Json, name: string): Json[] => {
  const value = own(from, name);
  return Array.isArray(value) ? value.filter(isJson) : [];
};

/** A text, or a number as text; empty for anything else. */
export const textAt = (from: Json, name: string): string => scalarText(own(from, name));

/** A text, number or boolean as text; empty for anything else. */
export const scalarText = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : '';

/** A number, also one written as text; null for anything else. */
export const numberAt = (from: Json, name: string): number | null => {
  const value = own(from, name);
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
};

/** Whether something is true, also where it is written as text. */
export const isTrue = (from: Json, name: string): boolean =>
  own(from, name) === true || own(from, name) === 'true';

/** Whether something is set: not missing, empty or switched off. */
export const isSet = (from: Json, name: string): boolean => {
  const value = own(from, name);
  if (value === undefined || value === null || value === '' || value === false) return false;
  return typeof value !== 'object' || Object.keys(value).length > 0;
};

/** A property of the object itself, not of its prototype. */
export const own = (from: Json, name: string): unknown =>
  Object.hasOwn(from, name) ? from[name] : undefined;

/** HTML as the plain text of our paragraphs: lines, bold and links are kept. Linear in its length. */
export function textOfHtml(html: string): string {
  return html
    .replace(/<(script|style)\b[^<>]*>[^<]*<\/\1\s*>/gi, '')
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/<\/(p|div|li|h[1-6]|tr)\s*>/gi, '\n\n')
    .replace(/<li\b[^<>]*>/gi, '– ')
    .replace(/<(?:b|strong)>([^<>*]{1,500})<\/(?:b|strong)>/gi, '**$1**')
    .replace(
      /<a\b[^<>]*?href="(https?:\/\/[^\s"()<>]{1,900})"[^<>]*>([^<>[\]]{1,200})<\/a>/gi,
      (_, address: string, label: string) => `[${label}](${address})`,
    )
    .replace(/<[^<>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };
