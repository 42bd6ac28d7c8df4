import { FONT_STACKS, FONT_NAMES, type FontName } from '@tributary/kit/theme/page-fonts.ts';
import * as z from 'zod';

const HEX = /^#([0-9a-f]{3}|[0-9a-f]{6})([0-9a-f]{2})?$/i;

const dimension = z.union([
  z.strictObject({ value: z.number(), unit: z.enum(['px', 'rem']) }),
  // The notation of drafts before 2025, which many tools still write.
  z
    .string()
    .max(20)
    .regex(/^-?\d+(\.\d+)?(px|rem)$/)
    .transform((text) => ({
      value: Number.parseFloat(text),
      unit: text.endsWith('rem') ? ('rem' as const) : ('px' as const),
    })),
]);
const colourObject = z.object({
  colorSpace: z.literal('srgb'),
  components: z.tuple([z.number(), z.number(), z.number()]),
  alpha: z.number().default(1),
});
const WEIGHTS: Readonly<Record<string, number>> = {
  normal: 400,
  regular: 400,
  medium: 500,
  'semi-bold': 600,
  'demi-bold': 600,
  bold: 700,
  'extra-bold': 800,
  'ultra-bold': 800,
};

/** An opaque colour as `#rrggbb`; undefined for another colour space or a transparent one. */
export function readColour(value: unknown): string | undefined {
  if (typeof value === 'string') {
    const [, digits, alpha] = HEX.exec(value) ?? [];
    if (digits === undefined || (alpha !== undefined && alpha.toLowerCase() !== 'ff')) return undefined;
    return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`.toLowerCase();
  }
  const read = colourObject.safeParse(value);
  if (!read.success || read.data.alpha !== 1) return undefined;
  const bytes = read.data.components.map((part) => Math.round(Math.min(Math.max(part, 0), 1) * 255));
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** A length in px; a rem is 16 px. */
export function readPixels(value: unknown): number | undefined {
  const read = dimension.safeParse(value);
  if (!read.success) return undefined;
  return Number((read.data.unit === 'rem' ? read.data.value * 16 : read.data.value).toFixed(3));
}

/** A number. */
export const readNumber = (value: unknown): number | undefined => {
  const read = z.number().safeParse(value);
  return read.success ? read.data : undefined;
};

/** The weight of a font, by its number or its name. */
export const readWeight = (value: unknown): number | undefined =>
  typeof value === 'string' ? WEIGHTS[value.toLowerCase()] : readNumber(value);

const GENERIC: Readonly<Record<string, FontName>> = {
  serif: 'classic',
  monospace: 'typewriter',
  'ui-monospace': 'typewriter',
  'ui-rounded': 'friendly',
  'sans-serif': 'modern',
  'system-ui': 'modern',
};

/** The font of ours for a list of families: the one that has the first family that any has, or of the generic kind. */
export function readFont(value: unknown): { font: FontName; isExact: boolean } | undefined {
  const read = z.union([z.string().max(200), z.array(z.string().max(200)).min(1).max(20)]).safeParse(value);
  if (!read.success) return undefined;
  const families = [read.data].flat().map((family) => family.trim().toLowerCase());
  for (const family of families) {
    const font = FONT_NAMES.find((name) => familiesOf(name).includes(family));
    if (font && !(family in GENERIC)) return { font, isExact: family === families[0] };
    if (family in GENERIC) return { font: GENERIC[family]!, isExact: family === families[0] };
  }
  return { font: 'modern', isExact: false };
}

const familiesOf = (name: FontName): string[] =>
  FONT_STACKS[name].split(',').map((family) => family.trim().replaceAll('"', '').toLowerCase());

const shadowSchema = z.object({ blur: z.unknown() });

/** The blur of a shadow, or of the widest of several, in px. */
export function readBlur(value: unknown): number | undefined {
  const read = z.union([shadowSchema, z.array(shadowSchema).min(1).max(20)]).safeParse(value);
  if (!read.success) return undefined;
  const blurs = [read.data].flat().map(({ blur }) => readPixels(blur));
  return blurs.some((blur) => blur === undefined) ? undefined : Math.max(...blurs.map((blur) => blur ?? 0));
}
