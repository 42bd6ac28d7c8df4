import { Select, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { routesOf } from '@tributary/engine/http/route-client.ts';
import { useClient } from '@tributary/engine/screens/console-context.console.tsx';
import { useEnvironment } from '@tributary/engine/screens/hooks/environment.console.ts';
import { TextField } from '@tributary/engine/screens/form/TextField.console.tsx';
import { useField } from '@tributary/engine/screens/form/use-field.console.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { campaignRoutes } from '../../campaigns/routes.ts';
import { isCampaignCode } from '../campaign-code.ts';

interface CampaignFieldProps {
  name: string;
  help: string;
  required?: boolean;
  /** Whether campaigns that only counters have can be chosen: two counters have no code together. */
  withLocal?: boolean;
  onCode?: ((code: string) => void) | undefined;
}

/** The campaign code: chosen by name if there are campaigns, else typed. */
export function CampaignField({
  name,
  help,
  required = false,
  withLocal = false,
  onCode,
}: CampaignFieldProps) {
  const call = routesOf<typeof campaignRoutes>(useClient());
  const environment = useEnvironment();
  const { data } = useQuery({
    queryKey: ['campaigns', environment],
    queryFn: () => call('GET /campaigns', { query: { environment } }),
    staleTime: 60_000,
    retry: false,
  });
  const listed = data?.items.filter(({ source }) => withLocal || source === 'crm') ?? [];
  const failure = data?.failure ?? null;
  if (listed.length > 0)
    return (
      <>
        <CampaignSelect name={name} help={help} required={required} onCode={onCode} campaigns={listed} />
        <Failure failure={failure} />
      </>
    );
  return (
    <>
      <TextField name={name} required={required} help={help} {...(onCode ? { onType: onCode } : {})} />
      <Failure failure={failure} />
    </>
  );
}

/** Says that the CRM's campaigns are missing, followed by the CRM's own message. */
function Failure({ failure }: { failure: string | null }) {
  const { t } = useTranslation('counters');
  if (!failure) return null;
  return (
    <Text size="sm" c="red" role="alert">
      {t('campaigns.failed')}
      {failure.includes('. ') ? `: ${failure.slice(failure.indexOf('. ') + 2)}` : ''}
    </Text>
  );
}

interface CampaignSelectProps extends CampaignFieldProps {
  campaigns: readonly { campaignCode: string; name: string }[];
}

function CampaignSelect({ name, help, required = false, onCode, campaigns }: CampaignSelectProps) {
  const { t } = useTranslation('counters');
  const { field, frame, messages } = useField({ name, required, help });
  const [search, setSearch] = useState('');
  const value = typeof field.value === 'string' && field.value !== '' ? field.value : null;
  const known = new Set(campaigns.map(({ campaignCode }) => campaignCode));
  // The organization's own code can be chosen too: the current one, and the typed one.
  const own = [...new Set([value ?? '', search.trim()])].filter(
    (code) => code !== '' && !known.has(code) && (code === value || isCampaignCode(code)),
  );
  return (
    <Select
      {...frame}
      ref={field.ref}
      searchable
      data={[
        ...campaigns.map(({ campaignCode, name: label }) => ({
          value: campaignCode,
          label: `${label} (${campaignCode})`,
        })),
        ...own.map((code) => ({
          value: code,
          label: code === value ? code : t('campaigns.own', { code }),
        })),
      ]}
      value={value}
      limit={100}
      nothingFoundMessage={t('campaigns.nothing')}
      onSearchChange={setSearch}
      onChange={(code) => {
        if (!code && required) return;
        field.onChange(code);
        if (code) onCode?.(code);
      }}
      onBlur={field.onBlur}
      allowDeselect={!required}
      clearable={!required}
      clearButtonProps={{
        'aria-label': messages.t('screens:form.clear', { field: frame.label }),
        'aria-hidden': false,
        size: 'md',
        tabIndex: 0,
      }}
      checkIconPosition="right"
    />
  );
}
