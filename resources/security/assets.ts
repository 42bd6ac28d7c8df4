import { requiredText } from '@tributary/engine/definition/text.ts';
import { webAddress } from '@tributary/kit/web-address.ts';
import * as z from 'zod';

export const ASSET_KINDS = ['script', 'style'] as const;
export const ASSET_PLACES = ['head', 'body'] as const;
export const ASSET_ORIGINS = ['address', 'text'] as const;
/** When a page loads a script: at once, or after its visitor has accepted. */
export const ASSET_CONSENTS = ['always', 'ask'] as const;
export const MOST_ASSETS = 20;
const MOST_ATTRIBUTES = 10;
const TEXT_LIMIT = 20_000;

export const ASSET_FAULTS = {
  address: 'Enter a whole address that begins with https://, without spaces, quotes, commas or semicolons',
  noText: 'Enter the text of the asset',
  tags: 'Enter the text without <script>, <style>, <main> or <body> tags, and without <!--',
  attribute: 'This attribute is not allowed here',
  twice: 'Each attribute once',
  value: 'This value is not allowed for the attribute',
  sameAddress: 'Another asset has this address already',
} as const;

/** The allowed attributes by name, with their values and the assets that they fit. `data-…` is allowed besides. */
export const ATTRIBUTES: Readonly<
  Record<string, { value: RegExp; fits: (asset: AttributePlace) => boolean }>
> = {
  async: { value: /^$/, fits: ({ kind, from }) => kind === 'script' && from === 'address' },
  defer: { value: /^$/, fits: ({ kind, from }) => kind === 'script' && from === 'address' },
  type: { value: /^module$/, fits: ({ kind }) => kind === 'script' },
  integrity: {
    value: /^sha(256|384|512)-[A-Za-z0-9+/]{43,88}={0,2}$/,
    fits: ({ from }) => from === 'address',
  },
  crossorigin: { value: /^(anonymous|use-credentials)$/, fits: ({ from }) => from === 'address' },
  referrerpolicy: {
    value: /^(no-referrer|origin|same-origin|strict-origin|strict-origin-when-cross-origin)$/,
    fits: ({ from }) => from === 'address',
  },
  fetchpriority: { value: /^(high|low|auto)$/, fits: ({ from }) => from === 'address' },
  media: { value: /^[\w\s():.,<>=/-]{1,100}$/, fits: ({ kind }) => kind === 'style' },
  id: { value: /^(?!tf-|counter-)[A-Za-z][\w-]{0,59}$/, fits: () => true },
};

export type AttributePlace = Pick<Asset, 'kind' | 'from'>;

const DATA_ATTRIBUTE = /^data-(?!tributary)[a-z0-9]+(-[a-z0-9]+)*$/;
const DATA_VALUE = /^[^\p{C}]{0,200}$/u;

/** Why an attribute is refused at an asset. */
export function attributeFault(
  asset: AttributePlace,
  { name, value }: { name: string; value: string },
): 'attribute' | 'value' | undefined {
  if (DATA_ATTRIBUTE.test(name)) return DATA_VALUE.test(value) ? undefined : 'value';
  const known = Object.hasOwn(ATTRIBUTES, name) ? ATTRIBUTES[name] : undefined;
  if (!known?.fits(asset)) return 'attribute';
  return known.value.test(value) ? undefined : 'value';
}

/** Whether a text is an https address that a policy can contain. */
function isAssetAddress(text: string): boolean {
  return webAddress(text) !== undefined && !/[;,'"<>#]/.test(text) && new URL(text).pathname.length <= 300;
}

/** Tags end an element early, or hide from where a page's own parts are found. */
const TAGS = /<\/?(script|style|main|body|html|head)\b|<!--/i;

const assetShape = z.strictObject({
  id: z.uuid(),
  name: requiredText('name', 80),
  kind: z.enum(ASSET_KINDS),
  location: z.enum(ASSET_PLACES),
  from: z.enum(ASSET_ORIGINS),
  /** Of scripts alone: a style stores nothing in a browser. */
  consent: z.enum(ASSET_CONSENTS).default('always'),
  /** Its address; used if `from` is `address`. */
  src: z.string().trim().max(500, 'At most 500 characters').default(''),
  /** Its text; a browser counts lines without returns, and so does the hash. */
  text: z
    .string()
    .max(TEXT_LIMIT, `At most ${TEXT_LIMIT} characters`)
    .refine(
      (text) => !text.includes('\u0000') && text.isWellFormed(),
      'This text holds characters that cannot be stored',
    )
    .overwrite((text) => text.replace(/\r\n?/g, '\n'))
    .default(''),
  attributes: z
    .array(
      z.strictObject({ name: z.string().trim().toLowerCase().max(60), value: z.string().trim().max(200) }),
    )
    .max(MOST_ATTRIBUTES, `At most ${MOST_ATTRIBUTES} attributes`)
    .default([]),
});
export type Asset = z.infer<typeof assetShape>;

/** Whether pages load an asset only after their visitor has accepted. */
export const waitsForConsent = ({ kind, consent }: Pick<Asset, 'kind' | 'consent'>): boolean =>
  kind === 'script' && consent === 'ask';

const assetSchema = assetShape.superRefine((asset, context) => {
  const refuse = (path: (string | number)[], fault: keyof typeof ASSET_FAULTS): void =>
    context.addIssue({ code: 'custom', path, message: ASSET_FAULTS[fault] });
  if (asset.from === 'address' && !isAssetAddress(asset.src)) refuse(['src'], 'address');
  if (asset.from === 'text' && asset.text.trim() === '') refuse(['text'], 'noText');
  if (asset.from === 'text' && TAGS.test(asset.text)) refuse(['text'], 'tags');
  asset.attributes.forEach((attribute, at) => {
    const fault = attributeFault(asset, attribute);
    if (fault) refuse(['attributes', at, fault === 'value' ? 'value' : 'name'], fault);
    if (asset.attributes.findIndex(({ name }) => name === attribute.name) < at)
      refuse(['attributes', at, 'name'], 'twice');
  });
});

/** The scripts and styles that every page of the organization loads, in their order within each place. */
export const assetsSchema = z
  .array(assetSchema)
  .max(MOST_ASSETS, `At most ${MOST_ASSETS} assets`)
  .superRefine((assets, context) => {
    assets.forEach((asset, at) => {
      const isSame = (other: Asset): boolean =>
        other.from === 'address' && other.src === asset.src && other.kind === asset.kind;
      if (asset.from === 'address' && assets.findIndex(isSame) < at)
        context.addIssue({ code: 'custom', path: [at, 'src'], message: ASSET_FAULTS.sameAddress });
    });
  });
