interface Recipes {
  html: string;
  css: string;
  project: Record<string, unknown> | null;
}

const ON_SITE = /(["'(\s,])\/media\//g;

function mapTexts(recipes: Recipes, change: (text: string) => string): Recipes {
  const project =
    recipes.project && (JSON.parse(change(JSON.stringify(recipes.project))) as Record<string, unknown>);
  return { html: change(recipes.html), css: change(recipes.css), project };
}

/**
 * The address of something on the site, for the canvas: without a scheme, so that the canvas takes the console's. A
 * page's markup may load nothing over plain http from elsewhere, and its cleaning would take such an address out.
 */
export const onCanvas = (address: string): string => address.replace(/^https?:/, '');

/**
 * A page as the canvas needs it: pictures of the site are named with the site's host, since the canvas stands on the
 * console's.
 * @param origin the site's, without a slash at the end
 */
export function mediaForCanvas(recipes: Recipes, origin: string): Recipes {
  return mapTexts(recipes, (text) =>
    text.replace(ON_SITE, (_, before: string) => `${before}${onCanvas(origin)}/media/`),
  );
}

/** The same page as it is stored: wherever the site moves to, its pictures go with it. */
export function mediaForStorage(recipes: Recipes, origin: string): Recipes {
  const host = onCanvas(origin);
  return mapTexts(recipes, (text) =>
    ['https:', 'http:', ''].reduce(
      (rest, scheme) => rest.replaceAll(`${scheme}${host}/media/`, '/media/'),
      text,
    ),
  );
}
