import { Select, Switch, Text, TextInput } from '@mantine/core';
import { ReferenceFilter } from '@tributary/engine/screens/list/toolbar/ReferenceFilter.console.tsx';
import { ENVIRONMENTS } from '@tributary/kit/environment.ts';
import { currencies } from '@tributary/kit/money.ts';
import { counterUi } from '@tributary/resources/counters/counter-ui.console.tsx';
import { formUi } from '@tributary/resources/forms/form-ui.console.tsx';
import { pageUi } from '@tributary/resources/pages/page-ui.console.tsx';
import { useTranslation } from 'react-i18next';
import { DATE_ORDERS, DECIMAL_SIGNS, IMPORT_KINDS } from '../definition/choices.ts';
import classes from './imports.module.css';
import type { MatchingDraft } from './matching.console.ts';

const AMOUNTS = { '.': '1,234.50', ',': '1.234,50' };

interface FieldsProps {
  draft: MatchingDraft;
  set: (change: Partial<MatchingDraft>) => void;
}

/** The kind of the rows, and the format of dates and money. */
export function ReadingFields({ draft, set }: FieldsProps) {
  const { t } = useTranslation('imports');
  const isMoney = draft.kind === 'donations';
  return (
    <div className={classes.fields}>
      <Choice
        label={t('kind')}
        values={IMPORT_KINDS}
        value={draft.kind}
        text={(kind) => t(`kinds.${kind}`)}
        onChange={(kind) => set({ kind })}
      />
      <Choice
        label={t('dateOrder')}
        values={DATE_ORDERS}
        value={draft.dateOrder}
        text={(order) => t(`dateOrders.${order}`)}
        onChange={(dateOrder) => set({ dateOrder })}
      />
      {isMoney ? (
        <>
          <Choice
            label={t('decimalSign')}
            values={DECIMAL_SIGNS}
            value={draft.decimalSign}
            text={(sign) => AMOUNTS[sign]}
            onChange={(decimalSign) => set({ decimalSign })}
          />
          <Choice
            label={t('currency')}
            help={t('currencyText')}
            values={currencies}
            value={draft.currency}
            text={(currency) => currency}
            onChange={(currency) => set({ currency })}
          />
        </>
      ) : null}
    </div>
  );
}

/** The form, page, campaign and environment that the rows belong to. */
export function PlaceFields({ draft, set, isTried }: FieldsProps & { isTried: boolean }) {
  const { t } = useTranslation('imports');
  return (
    <div className={classes.fields}>
      <div>
        <ReferenceFilter
          label={t('form')}
          to={formUi}
          value={draft.formId}
          onChange={(formId) => set({ formId })}
        />
        {isTried && draft.formId === '' ? (
          <Text size="sm" c="red" mt={4}>
            {t('error.form')}
          </Text>
        ) : (
          <Text size="xs" c="dimmed" mt={4}>
            {t('formText')}
          </Text>
        )}
      </div>
      <ReferenceFilter
        label={t('page')}
        to={pageUi}
        value={draft.pageId ?? ''}
        onChange={(id) => set({ pageId: id || null })}
      />
      <TextInput
        label={t('campaign')}
        description={t('campaignText')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={64}
        value={draft.campaignCode ?? ''}
        onChange={(event) => set({ campaignCode: event.currentTarget.value || null })}
      />
      <Choice
        label={t('environment')}
        values={ENVIRONMENTS}
        value={draft.environment}
        text={(environment) => t(`environments.${environment}`)}
        onChange={(environment) => set({ environment })}
      />
    </div>
  );
}

/** The figures that the rows count for, and the connectors that get them. */
export function EffectFields({ draft, set }: FieldsProps) {
  const { t } = useTranslation('imports');
  return (
    <>
      <div style={{ maxWidth: 420 }}>
        <ReferenceFilter
          label={t('counter')}
          to={counterUi}
          value={draft.counterId ?? ''}
          onChange={(id) => set({ counterId: id || null })}
        />
        <Text size="xs" c="dimmed" mt={4}>
          {t('counterText')}
        </Text>
      </div>
      <Switch
        label={t('inDashboard')}
        description={t('inDashboardText')}
        checked={draft.inDashboard}
        onChange={(event) => set({ inDashboard: event.currentTarget.checked })}
      />
      <Switch
        label={t('tellConnectors')}
        description={t('tellConnectorsText')}
        checked={draft.tellConnectors}
        onChange={(event) => set({ tellConnectors: event.currentTarget.checked })}
      />
    </>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  help?: string;
  values: readonly Value[];
  value: Value;
  text: (value: Value) => string;
  onChange: (value: Value) => void;
}

function Choice<Value extends string>({ label, help, values, value, text, onChange }: ChoiceProps<Value>) {
  return (
    <Select
      label={label}
      description={help}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={values.map((each) => ({ value: each, label: text(each) }))}
      value={value}
      allowDeselect={false}
      onChange={(next) => {
        const chosen = values.find((each) => each === next);
        if (chosen) onChange(chosen);
      }}
    />
  );
}
