import { waitsForConsent, type Asset } from '@tributary/resources/security/assets.ts';
import { openTag } from '../markup/html-writer.ts';

/** The elements of an organization's assets at one place of a document, in their order. */
export function assetTags(assets: readonly Asset[], location: Asset['location']): string {
  return assets
    .filter((asset) => asset.location === location)
    .map((asset) => (asset.kind === 'script' ? scriptTag(asset) : styleTag(asset)))
    .join('');
}

/** The exact texts of the inline assets of one kind, for the page's policy. */
export const inlineTexts = (assets: readonly Asset[], kind: Asset['kind']): string[] =>
  assets.filter((asset) => asset.kind === kind && asset.from === 'text').map(({ text }) => text);

/** The addresses of the assets of other sites, for the page's policy. */
export const assetAddresses = (assets: readonly Asset[]): { type: 'css' | 'js'; src: string }[] =>
  assets
    .filter(({ from }) => from === 'address')
    .map(({ kind, src }) => ({ type: kind === 'script' ? 'js' : 'css', src }));

function scriptTag(asset: Asset): string {
  const isInline = asset.from === 'text';
  const source: [string, string][] = isInline ? [] : [['src', asset.src]];
  const attributes = [...source, ...attributesOf(asset)];
  const own = waitsForConsent(asset) ? waiting(attributes) : attributes;
  return `${openTag('script', own)}${isInline ? asset.text : ''}</script>`;
}

/**
 * Attributes that keep a browser from fetching and running a script; the page's own script restores it once a visitor
 * accepts.
 */
const waiting = (attributes: readonly [string, string][]): [string, string][] => [
  ['type', 'text/plain'],
  ['data-tributary-waits', ''],
  ...attributes.map(([name, value]): [string, string] => [
    name === 'src' || name === 'type' ? `data-tributary-${name}` : name,
    value,
  ]),
];

function styleTag(asset: Asset): string {
  if (asset.from === 'text') return `${openTag('style', attributesOf(asset))}${asset.text}</style>`;
  const source = [
    ['rel', 'stylesheet'],
    ['href', asset.src],
  ] as const;
  return openTag('link', [...source, ...attributesOf(asset)]);
}

/** A file of another site whose digest is compared must be read by the rules of CORS. */
function attributesOf({ attributes }: Asset): [string, string][] {
  const given = attributes.map(({ name, value }): [string, string] => [name, value]);
  const has = (name: string): boolean => given.some(([each]) => each === name);
  return has('integrity') && !has('crossorigin') ? [...given, ['crossorigin', 'anonymous']] : given;
}
