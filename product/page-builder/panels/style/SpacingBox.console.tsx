import { useTranslation } from 'react-i18next';
import { LengthField } from './LengthField.console.tsx';
import { THEME_SPACES } from '../../style/theme-values.ts';
import { Styled } from './Styled.console.tsx';
import { ThemeSelect } from './ThemeSelect.console.tsx';
import type { StyleOf } from './use-style.console.ts';

const SIDES = ['block-start', 'inline-start', 'inline-end', 'block-end'] as const;

const ALL_SIDES = (['margin', 'padding'] as const).flatMap((kind) => SIDES.map((side) => `${kind}-${side}`));

/** Margin and padding: the theme's spaces by name, and own values as two nested boxes. Sides follow the reading direction. */
export function SpacingBox({ style }: { style: StyleOf }) {
  const { t } = useTranslation('pageBuilder');
  const fields = (kind: 'margin' | 'padding') =>
    SIDES.map((side) => (
      <div key={side} className="pb-spacing__field" data-side={side}>
        <LengthField
          bare
          style={style}
          property={`${kind}-${side}`}
          label={t('style.side', { kind: t(`style.${kind}`), side: t(`style.${side}`) })}
        />
      </div>
    ));
  const box = (
    <div className="pb-spacing" role="group" aria-label={t('style.spacing')}>
      <span className="pb-spacing__label">{t('style.margin')}</span>
      {fields('margin')}
      <div className="pb-spacing__inner">
        <span className="pb-spacing__label">{t('style.padding')}</span>
        {fields('padding')}
        <span className="pb-spacing__middle" aria-hidden="true" />
      </div>
    </div>
  );
  const choice = (kind: 'margin' | 'padding', axis: 'block' | 'inline') => (
    <ThemeSelect
      style={style}
      properties={[`${kind}-${axis}-start`, `${kind}-${axis}-end`]}
      label={t(`style.${kind}_${axis}`)}
      values={THEME_SPACES}
    />
  );
  return (
    <>
      <div className="pb-pair">
        {choice('padding', 'block')}
        {choice('padding', 'inline')}
        {choice('margin', 'block')}
        {choice('margin', 'inline')}
      </div>
      <Styled style={style} properties={ALL_SIDES} label={t('style.spacing')}>
        {box}
      </Styled>
    </>
  );
}
