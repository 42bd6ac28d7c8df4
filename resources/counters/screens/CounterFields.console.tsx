import { AmountField } from '@tributary/engine/screens/form/amount/AmountField.console.tsx';
import { RadioField, SelectField, SwitchField } from '@tributary/engine/screens/form/ChoiceField.console.tsx';
import { FormSection } from '@tributary/engine/screens/form/FormSection.console.tsx';
import { TextField } from '@tributary/engine/screens/form/TextField.console.tsx';
import { useFieldValue } from '@tributary/engine/screens/form/values.console.ts';
import { isCurrency } from '@tributary/kit/money.ts';
import { useTranslation } from 'react-i18next';
import { COUNTER_KINDS } from '../counter.ts';
import { CampaignField } from './CampaignField.console.tsx';

/** The top-level fields that the counter's form edits. */
export const COUNTER_FIELDS = [
  'name',
  'campaignCode',
  'kind',
  'currency',
  'labels',
  'closesAtThreshold',
  'countsPurchases',
] as const;

interface CounterFieldsProps {
  /** Derives the campaign code of a new counter from its name. */
  onName?: (name: string) => void;
  onCode?: (code: string) => void;
  /** Whether it has counted already: its kind and currency are then fixed. */
  hasCounted?: boolean;
}

/** The fields of a counter. */
export function CounterFields({ onName, onCode, hasCounted = false }: CounterFieldsProps) {
  const { t } = useTranslation('counters');
  const kind = useFieldValue('kind');
  const chosen = useFieldValue('currency');
  const currency = kind === 'amount' && isCurrency(chosen) ? chosen : undefined;
  return (
    <>
      <FormSection title={t('section.what')}>
        <TextField
          name="name"
          required
          autoFocus={onName !== undefined}
          {...(onName ? { onType: onName } : {})}
        />
        <CampaignField name="campaignCode" required help={t('help.campaignCode')} onCode={onCode} />
        <RadioField
          name="kind"
          disabled={hasCounted}
          help={hasCounted ? t('refusal.unitIsFixed') : undefined}
          choices={COUNTER_KINDS.map((value) => ({
            value,
            label: t(`value.kind.${value}`),
            help: t(`kindHelp.${value}`),
          }))}
        />
        {kind === 'amount' ? <SelectField name="currency" disabled={hasCounted} /> : null}
        {kind === 'subscribers' ? null : (
          <SwitchField name="countsPurchases" help={t('help.countsPurchases')} />
        )}
      </FormSection>
      <FormSection title={t('section.goal')}>
        <AmountField name="labels.threshold" currency={currency} help={t('help.threshold')} />
        <SwitchField name="closesAtThreshold" help={t('help.closesAtThreshold')} />
        <AmountField name="labels.initialCount" currency={currency} help={t('help.initialCount')} />
      </FormSection>
      <FormSection title={t('section.words')} text={t('section.wordsText')}>
        {kind === 'amount' ? null : <TextField name="labels.prefix" help={t('help.prefix')} />}
        <TextField name="labels.label" help={t('help.label')} />
      </FormSection>
    </>
  );
}
