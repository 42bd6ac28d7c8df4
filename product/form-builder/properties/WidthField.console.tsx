import { Input, SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { widths } from '@tributary/form-engine/definition/base.ts';

type Width = (typeof widths)[number];

/** How much of a line a question takes; fields with room beside each other share a line. */
export function WidthField({ value, onChange }: { value: Width; onChange: (width: Width) => void }) {
  const { t } = useTranslation('formBuilder');
  return (
    <Input.Wrapper label={t('width.label')} description={t('width.help')} labelElement="div">
      <SegmentedControl
        fullWidth
        size="xs"
        mt={6}
        aria-label={t('width.label')}
        data={widths.map((width) => ({ value: width as string, label: t(`width.${width}`) }))}
        value={value}
        onChange={(next) => onChange(widths.find((width) => width === next) ?? 'full')}
      />
    </Input.Wrapper>
  );
}
