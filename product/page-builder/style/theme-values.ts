/** Custom properties of the active theme that styles can follow, by their use. Each has a name for people. */
export const THEME_SIZES = ['text', 'lead', 'h3', 'h2', 'h1'] as const;
export const THEME_SPACES = ['gap', 'rhythm', 'edge'] as const;
export const THEME_RADII = ['radius', 'button-radius'] as const;
export const THEME_SHADOWS = ['shadow'] as const;
export const THEME_FONTS = ['font', 'heading-font'] as const;
export const THEME_WEIGHTS = ['heading-weight'] as const;
export const THEME_LEADINGS = ['leading'] as const;

export type ThemeValue =
  | (typeof THEME_SIZES)[number]
  | (typeof THEME_SPACES)[number]
  | (typeof THEME_RADII)[number]
  | (typeof THEME_SHADOWS)[number]
  | (typeof THEME_FONTS)[number]
  | (typeof THEME_WEIGHTS)[number]
  | (typeof THEME_LEADINGS)[number];

/** The css value by which a style follows the theme. */
export const themeValue = (name: ThemeValue): string => `var(--ts-${name})`;

/** Whether a css value follows the theme. */
export const isThemeValue = (value: string): boolean => /^var\(--ts-[a-z0-9-]+\)$/.test(value);
