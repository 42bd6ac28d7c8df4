import { NAME_LIMIT } from '@tributary/engine/definition/text.ts';
import { useSession } from '@tributary/engine/screens/console-context.console.tsx';
import { AmountField } from '@tributary/engine/screens/form/amount/AmountField.console.tsx';
import { suggestSlug } from '@tributary/engine/screens/form/suggest-slug.ts';
import { TextField } from '@tributary/engine/screens/form/TextField.console.tsx';
import { useFollowing } from '@tributary/engine/screens/form/use-following.console.ts';
import { isCurrency, type Currency } from '@tributary/kit/money.ts';
import { counterSchema } from '@tributary/resources/counters/counter.ts';
import { counterUi, type Counter } from '@tributary/resources/counters/counter-ui.console.tsx';
import { CampaignField } from '@tributary/resources/counters/screens/CampaignField.console.tsx';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { MakeRecord, type MakeProps } from './MakeRecord.console.tsx';

const FIELDS = ['name', 'campaignCode', 'labels'] as const;

/** Makes a counter for the page, of money in the organization's currency. */
export function MakeCounter({ page, ...props }: MakeProps<Counter>) {
  const { t } = useTranslation('pageBuilder');
  const organization = useSession().organization;
  const begin = useRef({
    ...counterSchema.parse({ name: 'new', campaignCode: 'new' }),
    ...(isCurrency(organization.currency) ? { currency: organization.currency } : {}),
    name: page.name.slice(0, NAME_LIMIT).trim(),
    campaignCode: suggestSlug(page.name),
  }).current;
  return (
    <MakeRecord
      {...props}
      ui={counterUi}
      fields={FIELDS}
      defaults={begin}
      text={t('make.counter.text')}
      submit={t('make.counter.submit')}
      complete={(values) => ({ ...begin, ...values })}
    >
      <Fields currency={begin.currency} />
    </MakeRecord>
  );
}

function Fields({ currency }: { currency: Currency }) {
  const { t } = useTranslation('counters');
  const code = useFollowing('campaignCode', suggestSlug);
  return (
    <>
      <TextField name="name" required autoFocus onType={code.follow} />
      <CampaignField name="campaignCode" required help={t('help.campaignCode')} onCode={code.byHand} />
      <AmountField name="labels.threshold" currency={currency} help={t('help.threshold')} />
    </>
  );
}
