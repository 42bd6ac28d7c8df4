import { Select, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { routesOf } from '@tributary/engine/http/route-client.ts';
import { useClient } from '@tributary/engine/screens/console-context.console.tsx';
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
  onCode?: ((code: string) => void) | undefined;
}

/** The campaign code: chosen by name where the CRM lists campaigns, else typed. */
export function CampaignField({ name, help, required = false, onCode }: CampaignFieldProps) {
  const { t } = useTranslation('counters');
  const call = routesOf<typeof campaignRoutes>(useClient());
  const { data } = useQuery({
    queryKey: ['campaigns'],
    queryFn: () => call('GET /campaigns'),
    staleTime: 60_000,
    retry: false,
  });
  const listed = data?.items.filter(({ source }) => source === 'crm') ?? [];
  if (listed.length > 0)
    return <CampaignSelect name={name} help={help} required={required} onCode={onCode} campaigns={listed} />;
  const failure = data?.failure ?? null;
  return (
    <>
      <TextField name={name} required={required} help={help} {...(onCode ? { onType: onCode } : {})} />
      {failure ? (
        <Text size="sm" c="red" role="alert">
          {t('campaigns.failed')}
          {/* After the product's own words, those of the CRM. */}
          {failure.includes('. ') ? `: ${failure.slice(failure.indexOf('. ') + 2)}` : ''}
        </Text>
      ) : null}
    </>
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
  // A code of the organization's own stays possible: the present one, and what is typed.
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
