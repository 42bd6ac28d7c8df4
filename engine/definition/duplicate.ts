const TITLE_LIMIT = 120;
const SLUG_LIMIT = 80;

const stamp = (at: Date) => at.toISOString().replace(/[-:]/g, '').replace('T', '-').slice(0, 15);

const randomDigit = () => crypto.getRandomValues(new Uint8Array(1))[0]! % 10;

/** The old slug is cut so that the new one stays within its limit. */
const withSuffix = (slug: string, suffix: string): string =>
  slug.slice(0, SLUG_LIMIT - suffix.length) + suffix;

/**
 * A preference center's copy: unpublished, its slug made of the old one and a timestamp (specification, section 4).
 * `withRandomSuffix` is for a slug that another one has.
 */
export const withTimestamp = <Data extends { slug: string; published: boolean }>(
  data: Data,
  at: Date,
): Data => ({ ...data, slug: withSuffix(data.slug, `-${at.getTime()}`), published: false });

/** Adds four random letters or digits to the end of a slug. */
export const withRandomSuffix = <Data extends { slug: string }>(data: Data): Data => ({
  ...data,
  slug: withSuffix(data.slug, `-${crypto.randomUUID().slice(0, 4)}`),
});

/**
 * A page's copy: unpublished, its slug made of the old one, a timestamp and a random digit (specification, section 4).
 */
export function withSlugSuffix<Data extends { slug: string; published: boolean }>(
  data: Data,
  at: Date,
): Data {
  return { ...data, slug: withSuffix(data.slug, `-${at.getTime()}${randomDigit()}`), published: false };
}

/** A form's or form configuration's copy: the description gets a timestamp and COPY (specification, section 4). */
export function withCopySuffix<Data extends { description: string }>(data: Data, at: Date): Data {
  const suffix = ` ${stamp(at)} COPY`;
  return { ...data, description: data.description.slice(0, TITLE_LIMIT - suffix.length) + suffix };
}

/** The copy of a resource that is identified by its name. */
export function withNameSuffix<Data extends { name: string }>(data: Data, at: Date): Data {
  const suffix = ` ${stamp(at)} COPY`;
  return { ...data, name: data.name.slice(0, TITLE_LIMIT - suffix.length) + suffix };
}
