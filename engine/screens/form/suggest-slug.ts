/**
 * The slug that a name suggests: `Año Nuevo, ¡ya!` → `ano-nuevo-ya`. Empty when no character is valid in a URL. It uses
 * nothing outside of itself: the set-up page gets its text as a script.
 * @param limit the most characters
 */
export function suggestSlug(name: string, limit = 80): string {
  return name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/[æœ]/g, (letter) => (letter === 'æ' ? 'ae' : 'oe'))
    .replace(/ø/g, 'o')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, limit)
    .replace(/^-+|-+$/g, '');
}
