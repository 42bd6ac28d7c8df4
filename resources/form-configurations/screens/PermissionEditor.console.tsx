import { Autocomplete, TagsInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Block } from '../editing/Block.console.tsx';
import { useKnownKeys } from '../editing/KeyInput.console.tsx';
import { useConnectors, usePart } from '../editing/use-parts.console.ts';

/** The help text is shown below, as in every form. */
const ORDER = ['label', 'input', 'description', 'error'] as const;

/** The required consent, and the answers that may be sent. */
export function PermissionEditor({ connector }: { connector: string }) {
  const { t } = useTranslation('formConfigurations');
  const { readOnly } = useConnectors();
  const [permission, write] = usePart('connectorsPermissions', connector);
  const keys = useKnownKeys();
  const { consent, fields } = permission ?? { consent: '', fields: [] };
  const change = (part: { consent?: string; fields?: string[] }): void => {
    const next = { ...permission, consent, fields, ...part };
    write(next.consent === '' && next.fields.length === 0 && !permission ? undefined : next);
  };
  return (
    <Block title={t('permission.title')} text={t('permission.text')}>
      <Autocomplete
        label={t('permission.consent')}
        inputWrapperOrder={[...ORDER]}
        description={t('permission.consentHelp')}
        value={consent}
        disabled={readOnly}
        spellCheck={false}
        maxLength={64}
        maw={320}
        onChange={(value) => change({ consent: value })}
      />
      <TagsInput
        label={t('permission.fields')}
        inputWrapperOrder={[...ORDER]}
        description={t('permission.fieldsHelp')}
        data={keys}
        value={fields}
        disabled={readOnly}
        clearable={false}
        acceptValueOnBlur
        onChange={(value) => change({ fields: value })}
      />
    </Block>
  );
}
