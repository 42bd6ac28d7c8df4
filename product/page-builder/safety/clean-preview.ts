import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parseFragment, serialize } from 'parse5';
import { safeResource } from '../../page-markup/addresses.ts';
import { ALLOWED_SVG_ELEMENTS, svgAttribute } from '../../page-markup/allowed-html.ts';

type ChildNode = DefaultTreeAdapterTypes.ChildNode;

// A form's preview needs its controls, which a page's own markup may not contain, but no behaviour.
const CONTROLS = new Set(
  'form fieldset legend label input select option optgroup textarea button output progress meter datalist'.split(
    ' ',
  ),
);
const MARKUP = new Set(
  'div section nav p span a b strong i em small sub sup mark br hr ul ol li dl dt dd h1 h2 h3 h4 h5 h6 img figure figcaption details summary time abbr'.split(
    ' ',
  ),
);
const GONE = new Set(
  'script style template noscript iframe frame frameset object embed applet math base link meta title xmp plaintext noembed noframes audio video canvas portal'.split(
    ' ',
  ),
);
const ATTRIBUTE =
  /^(id|class|title|lang|dir|role|for|type|value|placeholder|checked|selected|disabled|required|rows|cols|min|max|step|size|multiple|readonly|hidden|inputmode|alt|src|width|height|label|open|aria-[a-z]+|data-[a-z0-9-]+)$/;

function cleaned(nodes: ChildNode[], depth: number): ChildNode[] {
  if (depth > 100) return [];
  return nodes.flatMap((node): ChildNode[] => {
    if (defaultTreeAdapter.isTextNode(node)) return [node];
    if (!defaultTreeAdapter.isElementNode(node) || GONE.has(node.tagName)) return [];
    if (ALLOWED_SVG_ELEMENTS.has(node.tagName)) return [drawing(node, depth)];
    const children = cleaned(node.childNodes, depth + 1);
    if (!CONTROLS.has(node.tagName) && !MARKUP.has(node.tagName)) return children;
    node.attrs = node.attrs.filter(
      ({ name, value }) => ATTRIBUTE.test(name) && (name !== 'src' || safeResource(value) !== null),
    );
    // The Enter key could submit a form inside the canvas: only its look is needed.
    if (node.tagName === 'form') Object.assign(node, { tagName: 'div', nodeName: 'div' });
    node.childNodes = children;
    return [node];
  });
}

/** Shapes of an svg, and nothing else in it. */
function drawing(node: DefaultTreeAdapterTypes.Element, depth: number): ChildNode {
  node.attrs = node.attrs.filter(
    ({ name, value }) => /^(class|aria-hidden|pathLength)$/i.test(name) || svgAttribute(name, value) !== null,
  );
  node.childNodes = node.childNodes.flatMap((child): ChildNode[] =>
    depth < 100 && defaultTreeAdapter.isElementNode(child) && ALLOWED_SVG_ELEMENTS.has(child.tagName)
      ? [drawing(child, depth + 1)]
      : [],
  );
  return node;
}

/** The markup of a form or counter preview without behaviour: no script, no URL, no submission. */
export function cleanPreview(html: string): string {
  const fragment = parseFragment(html);
  fragment.childNodes = cleaned(fragment.childNodes, 0);
  return serialize(fragment);
}
