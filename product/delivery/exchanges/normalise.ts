const LONGEST = 200;

/**
 * An outside system's message without the parts that differ between records: ids, addresses, quoted values, numbers.
 * Failures with equal texts have the same cause.
 */
export function normaliseWords(text: string): string {
  return text
    .slice(0, 1_000)
    .replace(/https?:\/\/[^\s"'<>)]+/gi, '…')
    .replace(/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, '…')
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, '…')
    .replace(/"[^"]*"|“[^”]*”/g, '“…”')
    .replace(/\b(?=[A-Za-z]*\d)[A-Za-z0-9]{15,64}\b/g, '…')
    .replace(/\d+([.,:]\d+)*/g, '#')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST);
}
