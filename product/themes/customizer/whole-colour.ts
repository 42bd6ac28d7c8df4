/** A typed colour as a theme stores it: three digits and `rgb()` become six digits; anything else stays as it is. */
export function wholeColour(typed: string): string {
  const text = typed.trim().toLowerCase();
  if (/^#[0-9a-f]{3}$/.test(text)) return text.replace(/[0-9a-f]/g, '$&$&');
  const parts = /^rgb\((\d{1,3})[ ,]+(\d{1,3})[ ,]+(\d{1,3})\)$/.exec(text)?.slice(1).map(Number);
  if (!parts || parts.some((part) => part > 255)) return typed;
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
