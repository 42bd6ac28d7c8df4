/** What a published page may be made of. Everything not named here is unwrapped or dropped by the sanitiser. */

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Elements that stay. None of them holds raw text, runs, embeds, or posts. */
export const ALLOWED_ELEMENTS = words(`
  a abbr address article aside b bdi bdo blockquote br caption cite code col colgroup data dd del details dfn div dl dt
  em figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup hr i img ins kbd li main mark nav ol p picture pre q rp rt
  ruby s samp section small source span strong sub summary sup table tbody td tfoot th thead time tr u ul var video wbr`);

/** Elements dropped together with everything inside: what they hold is code, raw text or another document. */
export const DROPPED_ELEMENTS = words(`
  script style noscript template iframe frame frameset noframes object embed applet param portal fencedframe textarea
  select option optgroup datalist input title head base meta link xmp plaintext noembed listing math canvas audio track
  dialog map area marquee bgsound`);

export const VOID_ELEMENTS = words('br col hr img source wbr');

/** Shapes that stay inside an inline svg. No text, no link, no `use`, no filter, no animation, no foreign content. */
export const ALLOWED_SVG_ELEMENTS = words(
  'svg g path circle ellipse rect line polyline polygon defs linearGradient radialGradient stop clipPath',
);

export const SVG_ATTRIBUTES = words(`
  viewBox width height x y x1 y1 x2 y2 cx cy r rx ry d points transform fill stroke fill-rule clip-rule fill-opacity
  stroke-width stroke-linecap stroke-linejoin stroke-opacity stroke-dasharray stroke-miterlimit opacity offset stop-color
  stop-opacity gradientUnits gradientTransform clip-path clipPathUnits preserveAspectRatio focusable`);

export const GLOBAL_ATTRIBUTES = words('class id title lang dir role hidden tabindex');

export const ELEMENT_ATTRIBUTES: Readonly<Record<string, ReadonlySet<string>>> = {
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

/** Attributes that hold one address of something to show, and attributes that hold a list of them. */
export const RESOURCE_ATTRIBUTES = words('src poster');

/**
 * Ids that would stand in the way of a property of `window`, `document` or a form, were a script to look for it there.
 * Compared in lower case.
 */
export const CLOBBERING_IDS = words(`
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
