import { RadioField } from '@tributary/engine/screens/form/ChoiceField.console.tsx';
import { Stack } from '@mantine/core';
import { TextField } from '@tributary/engine/screens/form/TextField.console.tsx';
import { useFieldValue } from '@tributary/engine/screens/form/values.console.ts';
import { RecordPage } from '@tributary/engine/screens/record/RecordPage.console.tsx';
import { FieldTabs } from '@tributary/engine/screens/form/tabs/FieldTabs.console.tsx';
import { elementUi, type PageElement } from '@tributary/resources/elements/element-ui.console.tsx';
import { OfferField } from '@tributary/resources/elements/screens/OfferField.console.tsx';
import { CODE_LIMIT, ELEMENT_TYPES } from '@tributary/resources/elements/element.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeField } from '../../code-editor/CodeField.console.tsx';
import { ElementPreview } from './ElementPreview.console.tsx';
import { PropertiesTab } from './PropertiesTab.console.tsx';
import classes from './elements.module.css';

const FIELDS = ['name', 'type', 'description', 'offeredAs', 'properties', 'markup', 'css'] as const;

/** One element: its markup, style and properties, beside how it looks. */
export default function EditElement() {
  const { t } = useTranslation('elements');
  const [tab, setTab] = useState<'markup' | 'css' | 'properties' | 'settings'>('markup');
  return (
    <RecordPage ui={elementUi} fields={FIELDS} width={1600}>
      {(element: PageElement) => (
        <div className={classes.columns}>
          <FieldTabs
            label={t('tab.title')}
            value={tab}
            onChange={setTab}
            className={classes.tabs}
            tabs={[
              {
                name: 'markup',
                title: t('tab.markup'),
                fields: ['type', 'markup'],
                content: <Markup id={element.id} />,
              },
              {
                name: 'css',
                title: t('tab.css'),
                fields: ['css'],
                content: <Code id={element.id} field="css" />,
              },
              {
                name: 'properties',
                title: t('tab.properties'),
                fields: ['properties'],
                content: <PropertiesTab />,
              },
              {
                name: 'settings',
                title: t('tab.settings'),
                fields: ['name', 'description', 'offeredAs'],
                content: (
                  <Stack gap="md" maw={560}>
                    <TextField name="name" required />
                    <TextField name="description" rows={2} help={t('help.description')} />
                    <OfferField />
                  </Stack>
                ),
              },
            ]}
          />
          <ElementPreview />
        </div>
      )}
    </RecordPage>
  );
}

function Markup({ id }: { id: string }) {
  const { t } = useTranslation('elements');
  return (
    <Stack gap="lg">
      <RadioField
        name="type"
        choices={ELEMENT_TYPES.map((value) => ({
          value,
          label: t(`value.type.${value}`),
          help: t(`typeHelp.${value}`),
        }))}
      />
      <Code id={id} field="markup" />
    </Stack>
  );
}

function Code({ id, field }: { id: string; field: 'markup' | 'css' }) {
  const { t } = useTranslation('elements');
  const type = useFieldValue('type') === 'ejs' ? 'ejs' : 'html';
  return (
    <CodeField
      name={field}
      label={t(`field.${field}`)}
      language={field === 'css' ? 'css' : 'html'}
      identifier={`element-${id}-${field}`}
      limit={CODE_LIMIT}
      words={{
        loading: t('code.loading'),
        hint: t(field === 'css' ? 'code.hintCss' : type === 'ejs' ? 'code.hintEjs' : 'code.hintHtml'),
        tooLong: t('code.tooLong', { limit: CODE_LIMIT }),
      }}
    />
  );
}
