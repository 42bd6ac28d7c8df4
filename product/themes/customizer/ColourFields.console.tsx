import { ColorInput, SegmentedControl } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useField } from '@tributary/engine/screens/form/use-field.console.ts';
import { contrastPairs } from '@tributary/resources/themes/contrast-pairs.ts';
import { COLOUR_ROLES, type ColourRole, type Colours } from '@tributary/resources/themes/tokens.ts';
import { useFieldValue } from '@tributary/engine/screens/form/values.console.ts';
import { useTranslation } from 'react-i18next';
import classes from './customizer.module.css';
import { wholeColour } from './whole-colour.ts';

type Mode = 'light' | 'dark';

/** The colours of one scheme by their roles, and how well they read on each other. */
export function ColourFields({ mode, onMode }: { mode: Mode; onMode: (mode: Mode) => void }) {
  const { t } = useTranslation('themes');
  return (
    <>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={t('preview.mode')}
        value={mode}
        onChange={(value) => onMode(value as Mode)}
        data={[
          { value: 'light', label: t('mode.light') },
          { value: 'dark', label: t('mode.dark') },
        ]}
      />
      <div className={classes.pair}>
        {COLOUR_ROLES.map((role) => (
          <ColourOf key={`${mode}.${role}`} mode={mode} role={role} />
        ))}
      </div>
      <Contrasts mode={mode} />
    </>
  );
}

function ColourOf({ mode, role }: { mode: Mode; role: ColourRole }) {
  const { t } = useTranslation('themes');
  const { field, frame } = useField({ name: `tokens.colours.${mode}.${role}`, label: t(`role.${role}`) });
  return (
    <ColorInput
      {...frame}
      size="xs"
      format="hex"
      withEyeDropper={false}
      value={String(field.value ?? '')}
      onChange={field.onChange}
      onBlur={() => {
        const typed = String(field.value ?? '');
        const whole = wholeColour(typed);
        if (whole !== typed) field.onChange(whole);
        field.onBlur();
      }}
      popoverProps={{ withinPortal: true }}
    />
  );
}

function Contrasts({ mode }: { mode: Mode }) {
  const { t, i18n } = useTranslation('themes');
  const colours = useFieldValue(`tokens.colours.${mode}`) as Colours | undefined;
  if (!colours) return null;
  const format = new Intl.NumberFormat(i18n.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return (
    <div>
      <p className={classes.label} id="theme-contrast">
        {t('contrast.title')}
      </p>
      <ul className={classes.contrasts} aria-labelledby="theme-contrast">
        {contrastPairs(colours).map(({ text, ground, ratio, passes }) => (
          <li key={`${text}-${ground}`} data-passes={passes}>
            <span
              className={classes.swatch}
              style={{ color: colours[text], background: colours[ground] }}
              aria-hidden
            >
              {t('contrast.sample')}
            </span>
            <span className={classes.words}>
              {t('contrast.pair', { text: t(`role.${text}`), ground: t(`role.${ground}`) })}
            </span>
            <span className={classes.ratio}>
              {passes ? <IconCheck size={14} aria-hidden /> : <IconAlertTriangle size={14} aria-hidden />}
              {t(passes ? 'contrast.pass' : 'contrast.fail', { ratio: format.format(ratio) })}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
