import { TextInput, type TextInputProps } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** The field that searches the components. */
export function PaletteSearch(props: TextInputProps) {
  const { t } = useTranslation('formBuilder');
  return (
    <TextInput
      size="xs"
      type="search"
      leftSection={<IconSearch size={14} aria-hidden />}
      aria-label={t('paletteSearch')}
      placeholder={t('paletteSearch')}
      {...props}
    />
  );
}
