const LIMIT = 80;

/** The slug that a name suggests: `Año Nuevo, ¡ya!` → `ano-nuevo-ya`. Empty when no character is valid in a URL. */
export function suggestSlug(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/[æœ]/g, (letter) => (letter === 'æ' ? 'ae' : 'oe'))
    .replace(/ø/g, 'o')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LIMIT)
    .replace(/^-+|-+$/g, '');
}
