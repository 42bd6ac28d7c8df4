/** A sentence of the server or of a schema, as a key of the `screens` messages with its values. */
export interface KnownSentence {
  key: string;
  values: Record<string, string>;
}

/** The sentences of validation (specification, section 5) and of refusals that every resource shares. */
const SENTENCES: readonly [pattern: RegExp, key: string][] = [
  [/^The (?<field>.+) field is required$/, 'refusal.required'],
  [/^This field is required$/, 'refusal.thisRequired'],
  [/^No leading or trailing spaces$/, 'refusal.edgeSpaces'],
  [/^At most (?<limit>\d+) characters$/, 'refusal.tooLong'],
  [/^This text holds characters that cannot be stored$/, 'refusal.characters'],
  [/^Use lowercase letters, digits and hyphens, for example (?<example>.+)$/, 'refusal.slug'],
  [/^Please enter positive number!$/, 'refusal.positive'],
  [/^Please enter a unique (?<field>.+)$/, 'refusal.unique'],
  [/^Use a language code, for example (?<example>.+)$/, 'refusal.language'],
  [/^This (?<field>.+) does not exist\.$/, 'refusal.gone'],
  [/^Invalid input: expected int, received number$/, 'refusal.whole'],
  // Numbers are typed as text: an invalid one arrives as NaN.
  [/^Invalid input: expected (number|int)/, 'refusal.number'],
  [/^Invalid input: expected /, 'refusal.invalid'],
  [/^Too (big|small): /, 'refusal.invalid'],
  [/^Oops! An unexpected error occurred\.$/, 'refusal.unexpected'],
  [/^Something went wrong with creating Revision$/, 'refusal.revision'],
  [/^The server took too long to answer\.$/, 'refusal.timeout'],
  [/^The server could not be reached\.$/, 'refusal.network'],
  [/^The database is not to be reached at the moment\./, 'refusal.unavailable'],
  [/^The server has more to do than it can at the moment\.$/, 'refusal.unavailable'],
  [/^You do not have permission to access this page\.$/, 'refusal.ability'],
  [/^Your organization asks for a second factor\. /, 'refusal.secondFactor'],
  [/^There is no (?<field>.+) with this id\.$/, 'refusal.notFound'],
  [/^Still in use, in this many places: (?<count>\d+)\. /, 'refusal.inUse'],
  [/^Too many at once\. Try again in this many seconds: (?<seconds>\d+)\.$/, 'refusal.tooOften'],
  [/^System resources cannot be edited$/, 'refusal.system'],
  [/^This search takes too long here\. /, 'refusal.searchTooLong'],
  [/^Nothing was saved\.$/, 'refusal.nothingSaved'],
];

/** Finds the message of a sentence, so that it can be translated; undefined for an unknown one. */
export function knownSentence(text: string): KnownSentence | undefined {
  for (const [pattern, key] of SENTENCES) {
    const match = pattern.exec(text);
    if (match) return { key, values: { ...match.groups } };
  }
  return undefined;
}

/**
 * The word for a field in a sentence. The server names fields in English (`campaign code`); the messages have them under
 * their keys, and nested ones (`production.endpoint`) under their paths.
 */
export function fieldWord(label: (path: string) => string, name: string, path = ''): string {
  const key = name.replace(/ (\w)/g, (_, letter: string) => letter.toUpperCase());
  return label(path.endsWith(`.${key}`) ? path : key).toLocaleLowerCase();
}
