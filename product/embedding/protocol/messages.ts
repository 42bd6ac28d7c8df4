/** Marks messages between a form's frame and the element around it. */
export const MARK = 'v5';

/** Messages from a form's frame to the surrounding page; they contain no personal data. */
export type FromFrame = { tributary: typeof MARK } & (
  | { type: 'ready' }
  /** The language that it is in, as `lang` has it. */
  | { type: 'language'; language: string }
  /** CSS pixels. */
  | { type: 'height'; height: number }
  /** From 0; the review comes after the last step. */
  | { type: 'step'; step: number }
  | { type: 'submitted'; pays: boolean }
  /** Refused by the form, busy, or not reached. */
  | { type: 'error'; reason: string }
  /** Where the whole window goes: the way to the payment page, or the address that the form names for afterwards. */
  | { type: 'leave'; address: string }
);

/** Messages from the element to its frame. */
export interface FromElement {
  tributary: typeof MARK;
  type: 'hello';
  /** The query of the page around it, from which hidden fields are filled. */
  search: string;
  /** The address that the visitor comes back to after paying. */
  returnTo: string;
  /** Whether the surrounding page was reloaded or returned to: the typed answers are filled in again. */
  again?: boolean;
}

/** Reads a message of the other side; undefined for anybody else's. */
export function readMessage<Message extends { type: string }>(data: unknown): Message | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { tributary, type } = data as Record<string, unknown>;
  return tributary === MARK && typeof type === 'string' ? (data as Message) : undefined;
}
