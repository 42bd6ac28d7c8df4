import { BASE_STYLES } from '../../publishing/compile/styles/base-styles.ts';
import { asStyle } from '../style/as-style.ts';
import { COUNTER_ATTRIBUTE, FORM_ATTRIBUTE } from '../safety/allowed-markup.ts';
import { cleanHtml } from '../safety/clean-html.ts';

interface ThumbnailPage {
  language: string;
  /** The site's origin, for URLs without one. */
  origin: string;
  recipes: { html: string; css: string };
  /** The style sheet of the active theme. */
  look: string;
}

// Nothing runs, is sent or is framed, even if the cleaning missed something; the frame is sandboxed as well.
const POLICY = "default-src 'none'; img-src http: https: data:; style-src 'unsafe-inline'";

// The publisher inserts forms and counters; here their slots are shown.
const PLACES = `
html{overflow:hidden}
[${FORM_ATTRIBUTE}]{min-height:26rem;border-radius:12px;background:#fff repeating-linear-gradient(#e3e8ee 0 2.6rem,transparent 2.6rem 5rem) content-box;padding:1.5rem}
[${COUNTER_ATTRIBUTE}]{min-height:5rem;border-radius:999px;background:linear-gradient(90deg,var(--ts-accent) 60%,#e3e8ee 0) 0 50%/100% 1rem no-repeat}
`;

const LANGUAGE_TAG = /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/;

/** A page as a document for a sandboxed frame: its markup cleaned, its own style, no script and no form. */
export function thumbnailDocument({ language, origin, recipes, look }: ThumbnailPage): string {
  const lang = LANGUAGE_TAG.test(language) ? language : 'en';
  const css = asStyle(`${BASE_STYLES}${PLACES}${look}${recipes.css}`);
  return (
    `<!DOCTYPE html><html lang="${lang}"><head><meta charset="utf-8">` +
    `<meta http-equiv="Content-Security-Policy" content="${POLICY}"><style>${css}</style></head>` +
    `<body>${atSite(cleanHtml(recipes.html), origin)}</body></html>`
  );
}

/** Pictures without a host in their URL are the site's. The console's policy allows the frame no base URL. */
function atSite(html: string, origin: string): string {
  return html.replace(/ src="(?![a-z][a-z0-9+.-]*:|\/\/)\/?/gi, ` src="${new URL(origin).origin}/`);
}
