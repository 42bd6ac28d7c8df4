import { FONT_STACKS } from '@tributary/kit/theme/page-fonts.ts';
import { useTranslation } from 'react-i18next';
import { COLOUR_ROLES, type DesignTokens } from '../tokens.ts';
import classes from './ThemeSample.module.css';

const BUTTONS: Record<DesignTokens['buttons'], (radius: number) => string> = {
  follow: (radius) => `${radius * 0.5}px`,
  pill: () => '99px',
  square: () => '0',
};

/** A theme at a glance: its real colours, fonts, corners and button. Decorative: the card's name says which it is. */
export function ThemeSample({ tokens, mode = 'light' }: { tokens: DesignTokens; mode?: 'light' | 'dark' }) {
  const { t } = useTranslation('themes');
  const colours = tokens.colours[mode];
  const { type, radius } = tokens;
  return (
    <div className={classes.sample} style={{ background: colours.surface, color: colours.ink }} aria-hidden>
      <div className={classes.words} style={{ fontFamily: FONT_STACKS[type.body] }}>
        <span
          className={classes.heading}
          style={{ fontFamily: FONT_STACKS[type.heading], fontWeight: type.headingWeight }}
        >
          {t('sample.heading')}
        </span>
        <span className={classes.text} style={{ color: colours.muted }}>
          {t('sample.text')}
        </span>
        <span
          className={classes.button}
          style={{
            background: colours.accent,
            color: colours['on-accent'],
            borderRadius: BUTTONS[tokens.buttons](radius),
          }}
        >
          {t('sample.button')}
        </span>
      </div>
      <div
        className={classes.band}
        style={{ background: colours.tint, borderColor: colours.line, borderRadius: radius * 0.5 }}
      >
        {COLOUR_ROLES.filter((role) => ['accent', 'ink', 'muted', 'deep', 'line'].includes(role)).map(
          (role) => (
            <span key={role} className={classes.dot} style={{ background: colours[role] }} />
          ),
        )}
      </div>
    </div>
  );
}
