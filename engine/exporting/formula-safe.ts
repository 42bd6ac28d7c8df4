/**
 * Text that no spreadsheet takes for a formula: what begins as one gets an apostrophe before it (OWASP, CSV injection).
 * A spreadsheet does not show it and reads the rest as text.
 */
export function formulaSafe(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}
