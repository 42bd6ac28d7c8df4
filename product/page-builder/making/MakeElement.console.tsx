import { TextField } from '@tributary/engine/screens/form/TextField.console.tsx';
import { useFieldValue } from '@tributary/engine/screens/form/values.console.ts';
import { elementUi, type PageElement } from '@tributary/resources/elements/element-ui.console.tsx';
import { OfferField } from '@tributary/resources/elements/screens/OfferField.console.tsx';
import { Text } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { SavedCode } from '../saved/saved-code.ts';
import { MakeRecord, type MakeProps } from './MakeRecord.console.tsx';

const FIELDS = ['name', 'description', 'offeredAs'] as const;

interface MakeElementProps extends Omit<MakeProps<PageElement>, 'page'> {
  code: Record<'element' | 'section', SavedCode>;
}

/** Makes an element or a section to copy of blocks of a page. */
export function MakeElement({ code, ...props }: MakeElementProps) {
  const { t } = useTranslation('pageBuilder');
  const begin = useRef({ name: '', description: '', offeredAs: 'element' as const }).current;
  return (
    <MakeRecord
      {...props}
      ui={elementUi}
      fields={FIELDS}
      defaults={begin}
      text={t('make.element.text')}
      submit={t('make.element.submit')}
      complete={(values) => ({
        ...values,
        type: 'html',
        properties: [],
        ...code[values['offeredAs'] === 'section' ? 'section' : 'element'],
      })}
    >
      <Fields />
    </MakeRecord>
  );
}

function Fields() {
  const { t } = useTranslation('elements');
  const { t: ofBuilder } = useTranslation('pageBuilder');
  const isSection = useFieldValue('offeredAs') === 'section';
  return (
    <>
      <TextField name="name" required autoFocus />
      <TextField name="description" rows={2} help={t('help.description')} />
      <OfferField />
      <Text size="sm" c="dimmed">
        {ofBuilder(isSection ? 'make.element.stays' : 'make.element.replaces')}
      </Text>
    </>
  );
}
