/** Facts of a page for search engines besides its markup. */
export interface StructuredFacts {
  /** The path of the organization's logo; null where it has none. */
  logo: string | null;
  /** Empty for none. */
  contactEmail: string;
  /** Whether visitors can give money on the page. */
  takesGifts: boolean;
}

interface PageOfSite extends StructuredFacts {
  origin: string;
  /** The name of the organization. */
  siteName: string;
  /** The page's own URL. */
  address: string;
  title: string;
  description: string;
  language: string;
  /** The URL of its picture. */
  picture: string | null;
}

/** A page as linked data (schema.org): its organization, the page itself, and that it takes donations. */
export function structuredData(page: PageOfSite): string {
  const organization = { '@id': `${page.origin}/#organization` };
  const graph = [
    {
      '@type': 'Organization',
      ...organization,
      name: page.siteName,
      url: `${page.origin}/`,
      ...(page.logo ? { logo: `${page.origin}${page.logo}` } : {}),
      ...(page.contactEmail ? { email: page.contactEmail } : {}),
    },
    {
      '@type': 'WebPage',
      '@id': page.address,
      url: page.address,
      name: page.title,
      ...(page.description ? { description: page.description } : {}),
      inLanguage: page.language,
      publisher: organization,
      ...(page.picture ? { primaryImageOfPage: { '@type': 'ImageObject', url: page.picture } } : {}),
      ...(page.takesGifts
        ? { potentialAction: { '@type': 'DonateAction', recipient: organization, target: page.address } }
        : {}),
    },
  ];
  const data = JSON.stringify({ '@context': 'https://schema.org', '@graph': graph });
  // Nothing in it may end the element early.
  const safe = data.replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `<script type="application/ld+json">${safe}</script>`;
}
