import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { Component } from 'grapesjs';
import { useTranslation } from 'react-i18next';
import { readabilityOf } from '../../style/palette.ts';

/** Warns when the contrast of text and background is too low. */
export function ContrastHint({ component }: { component: Component }) {
  const { t, i18n } = useTranslation('pageBuilder');
  const readability = readabilityOf(component);
  if (readability === null) return <p className="pb-hint">{t('contrast.unknown')}</p>;
  const format = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 });
  const good = readability.ratio >= readability.needed;
  const ratio = format.format(Math.floor(readability.ratio * 10) / 10);
  return (
    <p className="pb-contrast" data-good={good || undefined} role="status">
      {good ? <IconCheck size={14} aria-hidden="true" /> : <IconAlertTriangle size={14} aria-hidden="true" />}
      <span>
        {good
          ? t('contrast.good', { ratio })
          : t('contrast.poor', { ratio, needed: format.format(readability.needed) })}
      </span>
    </p>
  );
}
