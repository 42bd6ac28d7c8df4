import * as z from 'zod';
import {
  BUTTON_SHAPES,
  COLOUR_ROLES,
  DARK_MODES,
  DEFAULT_TOKENS,
  SHADOWS,
  tokensSchema,
  type ColourRole,
  type DesignTokens,
} from '../tokens.ts';
import { listTokens, type ListedToken } from './list-tokens.ts';
import { readBlur, readColour, readFont, readPixels, readNumber, readWeight } from './token-values.ts';
import { EXTENSION } from './write-design-tokens.ts';

/**
 * Why a token was not taken as it is: it has no place in a theme, another token took the place, its value can't be read
 * or is out of range, its alias leads nowhere, or a similar font replaces it.
 */
export interface TokenNote {
  path: string;
  reason: 'noPlace' | 'taken' | 'value' | 'range' | 'alias' | 'font';
}

/** Names that other tools use for the roles of colours. */
const ROLES: Readonly<Record<string, ColourRole>> = {
  primary: 'accent',
  brand: 'accent',
  'on-primary': 'on-accent',
  text: 'ink',
  foreground: 'ink',
  'on-surface': 'ink',
  secondary: 'muted',
  background: 'surface',
  bg: 'surface',
  border: 'line',
  outline: 'line',
  ...Object.fromEntries(COLOUR_ROLES.map((role) => [role, role])),
};
const SIZES = ['text', 'lead', 'h3', 'h2', 'h1'] as const;
const SPACES = ['gap', 'section', 'width'] as const;

const extensionSchema = z
  .object({
    darkMode: z.enum(DARK_MODES).optional().catch(undefined),
    buttons: z.enum(BUTTON_SHAPES).optional().catch(undefined),
    shadow: z.enum(SHADOWS).optional().catch(undefined),
  })
  .catch({});

/** Writes a read value to its place in the tokens. */
type Put = (tokens: DesignTokens) => void;

/** Where a token belongs; `key` is the same for tokens of one place. Undefined for none. */
function placeOf({
  path,
  type,
  value,
}: ListedToken): { key: string; put: Put | 'value'; note?: 'font' } | undefined {
  const names = path.map((part) => part.toLowerCase());
  const last = names.at(-1) ?? '';
  const has = (...words: string[]): boolean => names.some((name) => words.includes(name));
  const place = <Value>(
    key: string,
    read: Value | undefined,
    write: (tokens: DesignTokens, value: Value) => void,
  ) => ({
    key,
    put: read === undefined ? ('value' as const) : (tokens: DesignTokens): void => write(tokens, read),
  });
  switch (type) {
    case 'color': {
      const role = Object.hasOwn(ROLES, last) ? ROLES[last] : undefined;
      const mode = has('dark') ? 'dark' : 'light';
      return role && place(`${mode}.${role}`, readColour(value), (to, hex) => (to.colours[mode][role] = hex));
    }
    case 'fontFamily': {
      const part = has('heading', 'headings', 'display', 'title') ? 'heading' : 'body';
      if (part === 'body' && !has('body', 'text', 'base', 'sans', 'default')) return undefined;
      const font = readFont(value);
      const made = place(`font.${part}`, font?.font, (to, name) => (to.type[part] = name));
      return font && !font.isExact ? { ...made, note: 'font' } : made;
    }
    case 'fontWeight':
      if (!has('heading', 'headings', 'display', 'title')) return undefined;
      // The schema says which weights there are.
      return place('weight', readWeight(value), (to, weight) =>
        Object.assign(to.type, { headingWeight: weight }),
      );
    case 'number':
      return has('lineheight', 'line-height', 'leading')
        ? place('lineHeight', readNumber(value), (to, height) => (to.type.lineHeight = height))
        : undefined;
    case 'dimension': {
      const size = SIZES.find((name) => name === last);
      if (size) return place(`size.${size}`, readPixels(value), (to, px) => (to.type.sizes[size] = px));
      const space = SPACES.find((name) => name === last);
      if (space) return place(`space.${space}`, readPixels(value), (to, px) => (to.space[space] = px));
      return has('radius', 'border-radius', 'borderradius', 'corner')
        ? place('radius', readPixels(value), (to, px) => (to.radius = px))
        : undefined;
    }
    case 'shadow':
      return place('shadow', readBlur(value), (to, blur) => (to.shadow = shadowOf(blur)));
    default:
      return undefined;
  }
}

const shadowOf = (blur: number): DesignTokens['shadow'] =>
  blur === 0 ? 'none' : blur <= 16 ? 'soft' : blur <= 56 ? 'raised' : 'deep';

/**
 * Reads a file in the format of the Design Tokens Community Group into a theme's tokens. Values that are missing in the
 * file are those of the default look. Undefined when there is no token in it.
 */
export function readDesignTokens(
  file: object,
): { title: string; tokens: DesignTokens; taken: number; notes: TokenNote[] } | undefined {
  const listed = listTokens(file);
  if (listed.length === 0) return undefined;
  let tokens = structuredClone(DEFAULT_TOKENS);
  const notes: TokenNote[] = [];
  const places = new Set<string>();
  let taken = 0;
  for (const token of listed) {
    const note = (reason: TokenNote['reason']): void =>
      void notes.push({ path: token.path.join('.'), reason });
    if (token.isLost) {
      note('alias');
      continue;
    }
    const place = placeOf(token);
    if (!place) note('noPlace');
    else if (places.has(place.key)) note('taken');
    else if (place.put === 'value') note('value');
    else {
      const next = structuredClone(tokens);
      place.put(next);
      const checked = tokensSchema.safeParse(next);
      if (!checked.success) note('range');
      else {
        tokens = checked.data;
        places.add(place.key);
        taken += 1;
        if (place.note) note(place.note);
      }
    }
  }
  const root = z
    .object({
      $description: z.string().max(2_000).catch(''),
      $extensions: z.object({ [EXTENSION]: extensionSchema.optional() }).catch({}),
    })
    .partial()
    .parse(file);
  const own = root.$extensions?.[EXTENSION] ?? {};
  tokens.darkMode = own.darkMode ?? ([...places].some((key) => key.startsWith('dark.')) ? 'device' : 'never');
  tokens.buttons = own.buttons ?? tokens.buttons;
  tokens.shadow = own.shadow ?? tokens.shadow;
  return { title: root.$description?.trim() ?? '', tokens, taken, notes };
}
