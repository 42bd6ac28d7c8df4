import { ColorInput, ColorSwatch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { usePageBuilder } from '../../screen/builder-context.console.ts';
import { PALETTE_COLOURS, pagePalette, paletteValue } from '../../style/palette.ts';
import { Styled } from './Styled.console.tsx';
import type { StyleOf } from './use-style.console.ts';

/** A colour: one of the page's palette, which follows its changes, or any other. */
export function ColourField({ style, property, label }: { style: StyleOf; property: string; label: string }) {
  const { editor } = usePageBuilder();
  const { t } = useTranslation('pageBuilder');
  const palette = pagePalette(editor);
  const value = style.value(property);
  const chosen = PALETTE_COLOURS.find((colour) => paletteValue(colour) === value);
  return (
    <Styled style={style} properties={[property]} label={label}>
      <div role="group" aria-label={label}>
        <p className="pb-label">{label}</p>
        <div className="pb-swatches">
          {PALETTE_COLOURS.map((colour) => (
            <button
              key={colour}
              type="button"
              className="pb-swatch"
              style={{ background: palette[colour] }}
              aria-pressed={chosen === colour}
              aria-label={t(`palette.${colour}`)}
              title={t(`palette.${colour}`)}
              onClick={() => style.set({ [property]: chosen === colour ? '' : paletteValue(colour) })}
            />
          ))}
        </div>
        <ColorInput
          size="xs"
          format="hex"
          aria-label={t('style.otherColour', { label })}
          placeholder={chosen === undefined ? t('style.unset') : t(`palette.${chosen}`)}
          value={chosen === undefined ? value : ''}
          withPreview={chosen === undefined}
          leftSection={chosen === undefined ? undefined : <ColorSwatch size={16} color={palette[chosen]} />}
          onChange={(colour) => /^#[0-9a-f]{6}$/i.test(colour) && style.set({ [property]: colour })}
          popoverProps={{ withinPortal: true }}
          eyeDropperButtonProps={{ 'aria-label': t('style.eyeDropper') }}
        />
      </div>
    </Styled>
  );
}
