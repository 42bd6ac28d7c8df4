/**
 * The markup that a page may contain, in the builder and when it is published. Everything else is unwrapped or
 * dropped.
 */

import { MEDIA_ATTRIBUTE, mediaIdIn } from '@tributary/resources/media/in-markup.ts';
import { safeLink, safeResource, safeSrcset } from './addresses.ts';

/** Deeper nesting than this is cut: browsers cut near 512, and no page needs it. */
export const DEPTH_LIMIT = 200;

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Elements that stay. None of them contains raw text, runs, embeds, or posts. */
export const ALLOWED_ELEMENTS = words(`
  a abbr address article aside b bdi bdo blockquote br caption cite code col colgroup data dd del details dfn div dl dt
  em figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup hr i img ins kbd li main mark nav ol p picture pre q rp rt
  ruby s samp section small source span strong sub summary sup table tbody td tfoot th thead time tr u ul var video wbr`);

/** Elements that are dropped with their contents: code, raw text or another document. */
export const DROPPED_ELEMENTS = words(`
  script style noscript template iframe frame frameset noframes object embed applet param portal fencedframe textarea
  select option optgroup datalist input title head base meta link xmp plaintext noembed listing math canvas audio track
  dialog map area marquee bgsound`);

export const VOID_ELEMENTS = words('br col hr img source wbr');

/** Shapes that stay inside an inline svg. No text, no link, no `use`, no filter, no animation, no foreign content. */
export const ALLOWED_SVG_ELEMENTS = words(
  'svg g path circle ellipse rect line polyline polygon defs linearGradient radialGradient stop clipPath',
);

const SVG_ATTRIBUTES = words(`
  viewBox width height x y x1 y1 x2 y2 cx cy r rx ry d points transform fill stroke fill-rule clip-rule fill-opacity
  stroke-width stroke-linecap stroke-linejoin stroke-opacity stroke-dasharray stroke-miterlimit opacity offset stop-color
  stop-opacity gradientUnits gradientTransform clip-path clipPathUnits preserveAspectRatio focusable`);

const ELEMENT_ATTRIBUTES: Readonly<Record<string, ReadonlySet<string>>> = {
  a: words('href target hreflang'),
  img: words('src srcset sizes alt width height loading decoding fetchpriority'),
  source: words('src srcset sizes media type width height'),
  video: words('src poster controls loop muted playsinline preload width height'),
  ol: words('start reversed type'),
  li: words('value'),
  td: words('colspan rowspan headers'),
  th: words('colspan rowspan headers scope abbr'),
  col: words('span'),
  colgroup: words('span'),
  time: words('datetime'),
  del: words('datetime'),
  ins: words('datetime'),
  details: words('open'),
  data: words('value'),
};

/** Attributes with one URL of something to show. */
const RESOURCE_ATTRIBUTES = words('src poster');

/**
 * Ids that would clobber a property of `window`, `document` or a form for a script that reads it. Compared in lower
 * case.
 */
const CLOBBERING_IDS = words(`
  __proto__ action activeelement addeventlistener alert all anchors append appendchild applets attributes body
  characterset childelementcount childnodes children classname clonenode closed constructor contains cookie createelement
  crypto currentscript customelements defaultview designmode dispatchevent document documentelement documenturi domain
  elements embeds enctype fetch firstchild firstelementchild forms frameelement frames getattribute getelementbyid
  getelementsbyclassname getelementsbyname getelementsbytagname hasattribute hasownproperty head images
  implementation innerhtml innertext insertbefore lastchild lastelementchild length links localstorage method
  name namespaceuri navigator nextsibling nodename nodetype nodevalue novalidate onclick onerror onload onsubmit opener
  origin ownerdocument parent parentelement parentnode plugins previoussibling prototype queryselector
  queryselectorall readystate referrer remove removechild removeeventlistener replacechild requestsubmit reset self
  sessionstorage scripts setattribute stylesheets submit tagname target textcontent title tostring url
  valueof window`);

const ID = /^[A-Za-z][\w:.-]{0,79}$/;
const CLASS = /^[^<>"'&]*$/;

/** The value that an attribute may keep on any element, or null when it must be removed. `style` is never kept. */
export function globalAttribute(name: string, value: string): string | null {
  switch (name) {
    case 'class':
      return CLASS.test(value) ? value.trim() : null;
    case 'id':
      return ID.test(value) && !CLOBBERING_IDS.has(value.toLowerCase()) ? value : null;
    case 'tabindex':
      return value === '0' || value === '-1' ? value : null;
    case 'dir':
      return /^(ltr|rtl|auto)$/i.test(value) ? value : null;
    case 'lang':
      return /^[A-Za-z0-9-]{1,35}$/.test(value) ? value : null;
    case 'title':
    case 'role':
    case 'hidden':
      return value;
    default:
      return /^aria-[a-z]+$/.test(name) ? value : null;
  }
}

/** The value that an element-specific attribute may keep on an html element, or null when it must be removed. */
export function elementAttribute(tag: string, name: string, value: string): string | null {
  if (name === MEDIA_ATTRIBUTE) return tag === 'img' ? mediaIdIn(value) : null;
  if (!ELEMENT_ATTRIBUTES[tag]?.has(name)) return null;
  if (name === 'href') return safeLink(value);
  if (RESOURCE_ATTRIBUTES.has(name)) return safeResource(value);
  if (name === 'srcset') return safeSrcset(value);
  if (name === 'target') return value === '_blank' ? value : null;
  return value;
}

/**
 * The value that a shape-specific attribute may keep, or null when it must be removed: it may only reference this
 * SVG.
 */
export function svgAttribute(name: string, value: string): string | null {
  if (!SVG_ATTRIBUTES.has(name)) return null;
  return /url\s*\(|\\/i.test(value) && !/^\s*url\(#[\w-]+\)\s*$/.test(value) ? null : value;
}
