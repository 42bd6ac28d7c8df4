/** The text copied last in this tab, and whether the system's clipboard has it too. */
let last = { text: '', isShared: true };

/** Remembers the text that the browser's own copy command put into the clipboard. */
export function rememberCopied(text: string): void {
  last = { text, isShared: true };
}

/** Puts a text into the clipboard; where that is not allowed, it can be pasted in this tab alone. */
export async function writeClipboard(text: string): Promise<void> {
  last = { text, isShared: false };
  try {
    await navigator.clipboard.writeText(text);
    last = { text, isShared: true };
  } catch {
    // Refused by the person, or there is none without https.
  }
}

/** The clipboard's text; where it can't be read or did not get the copy, the text copied last in this tab. */
export async function readClipboard(): Promise<string> {
  if (!last.isShared) return last.text;
  try {
    return await navigator.clipboard.readText();
  } catch {
    return last.text;
  }
}

/** The text of a paste command of the browser, or the text that only this tab has. */
export function pastedText(event: ClipboardEvent): string {
  return last.isShared ? (event.clipboardData?.getData('text/plain') ?? '') : last.text;
}
