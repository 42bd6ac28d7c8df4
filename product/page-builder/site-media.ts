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
 * The URL of something on the site, for the canvas: without a scheme, so that the console's is used. A page's markup
 * may load nothing over plain http from elsewhere, and the cleaning would remove such a URL.
 */
export const onCanvas = (address: string): string => address.replace(/^https?:/, '');

/**
 * A page for the canvas: pictures of the site get the site's host, since the canvas has the console's.
 * @param origin the site's, without a slash at the end
 */
export function mediaForCanvas(recipes: Recipes, origin: string): Recipes {
  return mapTexts(recipes, (text) =>
    text.replace(ON_SITE, (_, before: string) => `${before}${onCanvas(origin)}/media/`),
  );
}

/** The same page as it is stored, with site-relative pictures, so that it works on any host. */
export function mediaForStorage(recipes: Recipes, origin: string): Recipes {
  const host = onCanvas(origin);
  return mapTexts(recipes, (text) =>
    ['https:', 'http:', ''].reduce(
      (rest, scheme) => rest.replaceAll(`${scheme}${host}/media/`, '/media/'),
      text,
    ),
  );
}
