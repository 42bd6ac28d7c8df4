/** A visitor's choice, stored in their browser alone; without a number or a name that could identify them. */
export type TagChoice = 'accepted' | 'refused';

const NAME = 'tributary-tags';
/** Half a year later they are asked again. */
const KEEP_MS = 182 * 86_400_000;

/**
 * The visitor's choice; undefined when there is none, or when it is too old or about other services. Browsers without
 * storage ask each time.
 * @param asked names the services of the question
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

/** Stores the visitor's choice. */
export function keepChoice(choice: TagChoice, now: number, asked: string): void {
  try {
    localStorage.setItem(NAME, `${choice} ${now} ${asked}`.trim());
  } catch {
    // It counts for this page, then.
  }
}
