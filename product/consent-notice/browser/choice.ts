/** What a visitor said, stored in their browser alone; without a number or a name that could tell them apart. */
export type TagChoice = 'accepted' | 'refused';

const NAME = 'tributary-tags';
/** Half a year later they are asked again. */
const KEEP_MS = 182 * 86_400_000;

/**
 * What the visitor chose; undefined when nothing was chosen, too long ago, or about other services. Browsers without storage
 * ask each time.
 * @param asked names what is asked about
 */
export function readChoice(now: number, asked: string): TagChoice | undefined {
  try {
    const [choice, at, about = ''] = (localStorage.getItem(NAME) ?? '').split(' ');
    const isSame = now - Number(at) < KEEP_MS && about === asked;
    return isSame && (choice === 'accepted' || choice === 'refused') ? choice : undefined;
  } catch {
    return undefined;
  }
}

/** Stores what the visitor chose. */
export function keepChoice(choice: TagChoice, now: number, asked: string): void {
  try {
    localStorage.setItem(NAME, `${choice} ${now} ${asked}`.trim());
  } catch {
    // It counts for this page, then.
  }
}
