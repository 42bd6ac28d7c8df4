import { SegmentedControl } from '@mantine/core';
import type { Component } from 'grapesjs';
import { useTranslation } from 'react-i18next';

/** The level of a heading, for screen readers and search engines. */
export function HeadingLevel({ component }: { component: Component }) {
  const { t } = useTranslation('pageBuilder');
  return (
    <div>
      <p className="pb-label" id="pb-heading-level">
        {t('content.level')}
      </p>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-labelledby="pb-heading-level"
        value={String(component.get('tagName'))}
        onChange={(tag) => {
          component.set('tagName', tag);
        }}
        data={[1, 2, 3, 4].map((level) => ({ value: `h${level}`, label: `H${level}` }))}
      />
      <p className="pb-hint">{t('content.levelHint')}</p>
    </div>
  );
}
