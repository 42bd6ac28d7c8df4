const ADDRESS = /^\/media\/cards\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/([0-9a-f]{32})\.png$/;

/**
 * The path of a page's card on the organization's site. Another card has another address, so that networks read it
 * again.
 */
export const cardAddress = (pageId: string, digest: string): string => `/media/cards/${pageId}/${digest}.png`;

/** The card's key in storage, beside the page's artifacts. */
export const cardKey = (pageId: string, digest: string): string => `artifacts/${pageId}/card-${digest}.png`;

/** The key of the card at a path of the site; undefined for another path. */
export function cardKeyAt(path: string): string | undefined {
  const [, pageId, digest] = ADDRESS.exec(path) ?? [];
  return pageId && digest ? cardKey(pageId, digest) : undefined;
}
