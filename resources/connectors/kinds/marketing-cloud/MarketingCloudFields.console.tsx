import { TextField } from '@tributary/engine/screens/form/TextField.console.tsx';
import { useFormFrame } from '@tributary/engine/screens/form/form-context.console.ts';
import { useFieldHelp } from '../../kind-texts.console.ts';
import { CampaignQueryTest } from '../../screens/CampaignQueryTest.console.tsx';
import { PlainFields } from '../../screens/PlainFields.console.tsx';

/** The fields of Marketing Cloud: the installed package, where a submission goes, and how campaigns are listed. */
export function MarketingCloudFields({ path }: { path: string }) {
  const help = useFieldHelp(path);
  const { readOnly } = useFormFrame();
  return (
    <>
      <PlainFields path={path} />
      <TextField name={`${path}.queries.campaigns`} leftToRight help={help('queries.campaigns')} />
      <TextField
        name={`${path}.queries.destinationField`}
        leftToRight
        help={help('queries.destinationField')}
      />
      {readOnly ? null : <CampaignQueryTest path={path} />}
    </>
  );
}
