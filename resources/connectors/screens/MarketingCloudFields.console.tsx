import { TextField } from '@tributary/engine/screens/form/TextField.console.tsx';
import { useTranslation } from 'react-i18next';
import { useFormFrame } from '@tributary/engine/screens/form/form-context.console.ts';
import { CampaignQueryTest } from './CampaignQueryTest.console.tsx';
import { PlainFields } from './PlainFields.console.tsx';

/** The fields of Marketing Cloud: the installed package, where a submission goes, and how campaigns are listed. */
export function MarketingCloudFields({ path }: { path: string }) {
  const { t } = useTranslation('connectors');
  const { readOnly } = useFormFrame();
  return (
    <>
      <PlainFields path={path} />
      <TextField name={`${path}.queries.campaigns`} leftToRight help={t('help.cloudCampaigns')} />
      <TextField
        name={`${path}.queries.destinationField`}
        leftToRight
        help={t('help.cloudDestinationField')}
      />
      {readOnly ? null : <CampaignQueryTest path={path} />}
    </>
  );
}
