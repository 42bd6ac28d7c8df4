import { RadioField } from '@tributary/engine/screens/form/ChoiceField.console.tsx';
import { Stack, Tabs } from '@mantine/core';
import { TextField } from '@tributary/engine/screens/form/TextField.console.tsx';
import { useFieldValue } from '@tributary/engine/screens/form/values.console.ts';
import { RecordPage } from '@tributary/engine/screens/record/RecordPage.console.tsx';
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
const TABS = ['markup', 'css', 'properties', 'settings'] as const;

/** One element: its markup, style and properties, beside how it looks. */
export default function EditElement() {
  const { t } = useTranslation('elements');
  const [tab, setTab] = useState<string | null>('markup');
  return (
    <RecordPage ui={elementUi} fields={FIELDS} width={1600}>
      {(element: PageElement) => (
        <div className={classes.columns}>
          <Tabs value={tab} onChange={setTab} keepMounted={false} className={classes.tabs!}>
            <Tabs.List aria-label={t('tab.title')} mb="lg">
              {TABS.map((name) => (
                <Tabs.Tab key={name} value={name}>
                  {t(`tab.${name}`)}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            <Tabs.Panel value="markup">
              <Markup id={element.id} />
            </Tabs.Panel>
            <Tabs.Panel value="css">
              <Code id={element.id} field="css" />
            </Tabs.Panel>
            <Tabs.Panel value="properties">
              <PropertiesTab />
            </Tabs.Panel>
            <Tabs.Panel value="settings">
              <Stack gap="md" maw={560}>
                <TextField name="name" required />
                <TextField name="description" rows={2} help={t('help.description')} />
                <OfferField />
              </Stack>
            </Tabs.Panel>
          </Tabs>
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
