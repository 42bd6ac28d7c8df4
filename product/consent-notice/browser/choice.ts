/** What a visitor said, stored in their browser alone; without a number or a name that could tell them apart. */
export type TagChoice = 'accepted' | 'refused';

const NAME = 'tributary-tags';
/** Half a year later they are asked again. */
const KEEP_MS = 182 * 86_400_000;

/** What the visitor chose; undefined when nothing was chosen, or too long ago. Browsers without storage ask each time. */
export function readChoice(now: number): TagChoice | undefined {
  try {
    const [choice, at] = (localStorage.getItem(NAME) ?? '').split(' ');
    const isRecent = now - Number(at) < KEEP_MS;
    return isRecent && (choice === 'accepted' || choice === 'refused') ? choice : undefined;
  } catch {
    return undefined;
  }
}

/** Stores what the visitor chose. */
export function keepChoice(choice: TagChoice, now: number): void {
  try {
    localStorage.setItem(NAME, `${choice} ${now}`);
  } catch {
    // It counts for this page, then.
  }
}
