/**
 * Text that no spreadsheet evaluates as a formula: an apostrophe is put before text that begins as one (OWASP, CSV
 * injection). A spreadsheet hides the apostrophe and shows the rest as text.
 */
export function formulaSafe(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

/** Text as it was before `formulaSafe`: without the apostrophe that keeps a spreadsheet from evaluating it. */
export function withoutApostrophe(text: string): string {
  return text.replace(/^'(?=[=+\-@\t\r])/, '');
}
