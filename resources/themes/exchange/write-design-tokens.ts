import { FONT_STACKS, type FontName } from '@tributary/kit/theme/page-fonts.ts';
import { COLOUR_ROLES, type Colours, type DesignTokens } from '../tokens.ts';

/** Key of the extension for values that the format of design tokens has no type for. */
export const EXTENSION = 'org.tributary.theme';

const px = (value: number) => ({ $value: { value, unit: 'px' } });

/** A colour in the srgb colour space, with its hex notation for tools that read no other. */
function colour(hex: string, alpha = 1) {
  const components = [1, 3, 5].map((at) =>
    Number((Number.parseInt(hex.slice(at, at + 2), 16) / 255).toFixed(4)),
  );
  return { colorSpace: 'srgb', components, alpha, hex };
}

const colours = (values: Colours) =>
  Object.fromEntries(COLOUR_ROLES.map((role) => [role, { $value: colour(values[role]) }]));

const families = (font: FontName): string[] =>
  FONT_STACKS[font].split(',').map((name) => name.trim().replaceAll('"', ''));

/** The nearest single shadow: its offset, blur and spread in px, and how dark it is. */
const SHADOWS: Record<
  DesignTokens['shadow'],
  readonly [y: number, blur: number, spread: number, alpha: number]
> = {
  none: [0, 0, 0, 0],
  soft: [4, 12, 0, 0.08],
  raised: [24, 48, -16, 0.2],
  deep: [32, 64, -12, 0.34],
};

function shadow(name: DesignTokens['shadow']) {
  const [y, blur, spread, alpha] = SHADOWS[name];
  const length = (value: number) => ({ value, unit: 'px' });
  return {
    $value: {
      color: colour('#101828', alpha),
      offsetX: length(0),
      offsetY: length(y),
      blur: length(blur),
      spread: length(spread),
    },
  };
}

/**
 * Formats a theme's tokens in the format of the Design Tokens Community Group (2025.10). The format has no type for
 * when pages turn dark, the shape of buttons and the name of the shadow: they are in an extension, which
 * `readDesignTokens` reads.
 */
export function writeDesignTokens(title: string, tokens: DesignTokens): string {
  const { type, space, radius, darkMode, buttons } = tokens;
  const file = {
    $description: title,
    color: { $type: 'color', light: colours(tokens.colours.light), dark: colours(tokens.colours.dark) },
    fontFamily: {
      $type: 'fontFamily',
      body: { $value: families(type.body) },
      heading: { $value: families(type.heading) },
    },
    fontWeight: { $type: 'fontWeight', heading: { $value: type.headingWeight } },
    lineHeight: { $type: 'number', body: { $value: type.lineHeight } },
    fontSize: {
      $type: 'dimension',
      ...Object.fromEntries(Object.entries(type.sizes).map(([name, size]) => [name, px(size)])),
    },
    space: { $type: 'dimension', gap: px(space.gap), section: px(space.section), width: px(space.width) },
    radius: { $type: 'dimension', corner: px(radius) },
    shadow: { $type: 'shadow', card: shadow(tokens.shadow) },
    $extensions: { [EXTENSION]: { darkMode, buttons, shadow: tokens.shadow } },
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}
