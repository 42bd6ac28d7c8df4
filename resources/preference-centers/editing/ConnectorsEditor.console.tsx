import { Checkbox, MultiSelect, Stack, Text } from '@mantine/core';
import { useSession } from '@tributary/engine/screens/console-context.console.tsx';
import { formFieldId, useFormFrame } from '@tributary/engine/screens/form/form-context.console.ts';
import { useField } from '@tributary/engine/screens/form/use-field.console.ts';
import { useFieldValue, useSetField } from '@tributary/engine/screens/form/values.console.ts';
import { useTranslation } from 'react-i18next';
import { useConnectorName } from '../../connectors/connector-name.console.ts';
import { KINDS } from '../../connectors/kinds.ts';
import { Block } from '../../form-configurations/editing/Block.console.tsx';
import {
  connectorsOf,
  STORE_CONNECTORS,
  storeMappingOf,
  withSection,
  type StoreConnector,
} from '../mappings.ts';
import { MappedFields } from './MappedFields.console.tsx';
import { PrefillFields } from './PrefillFields.console.tsx';

/** Selects the systems that receive changes, and the values they receive. */
export function ConnectorsEditor() {
  const { t } = useTranslation(['preferenceCenters', 'plan']);
  const { readOnly } = useFormFrame();
  const { features } = useSession();
  const nameOf = useConnectorName();
  const set = useSetField();
  const { frame } = useField({ name: 'storeMappings' });
  const store = String(useFieldValue('storeMappings') ?? '{}');
  const prefill = String(useFieldValue('prefillMappings') ?? '{}');
  const chosen = connectorsOf(store);
  const toggle = (connector: StoreConnector): void => {
    const isChosen = chosen.includes(connector);
    set('storeMappings', withSection(store, connector, isChosen ? undefined : { fields: {}, match: [] }));
    if (isChosen && connectorsOf(prefill).includes(connector))
      set('prefillMappings', withSection(prefill, connector, undefined));
  };
  return (
    <Stack gap="lg">
      <Checkbox.Group
        id={formFieldId('storeMappings')}
        label={t('connectors')}
        description={t('help.connectors')}
        error={frame.error}
        value={chosen}
      >
        <Stack gap="xs" mt="xs">
          {STORE_CONNECTORS.map((connector) => {
            const { flag } = KINDS[connector];
            const isLocked = !features.includes(flag) && !chosen.includes(connector);
            return (
              <Checkbox
                key={connector}
                value={connector}
                label={nameOf(connector)}
                disabled={readOnly || isLocked}
                description={isLocked ? t('plan:upgrade', { title: t(`plan:flag.${flag}`) }) : undefined}
                onChange={() => toggle(connector)}
              />
            );
          })}
        </Stack>
      </Checkbox.Group>
      {STORE_CONNECTORS.filter((each) => chosen.includes(each)).map((connector) => (
        <OfConnector key={connector} connector={connector} store={store} />
      ))}
    </Stack>
  );
}

function OfConnector({ connector, store }: { connector: StoreConnector; store: string }) {
  const { t } = useTranslation('preferenceCenters');
  const { readOnly } = useFormFrame();
  const nameOf = useConnectorName();
  const set = useSetField();
  const mapping = storeMappingOf(store, connector) ?? { fields: {}, match: [] };
  const write = (part: object): void =>
    set('storeMappings', withSection(store, connector, { ...mapping, ...part }));
  return (
    <Block title={nameOf(connector)} text={t('store.text')} isWide>
      <MappedFields connector={connector} fields={mapping.fields} write={(fields) => write({ fields })} />
      {KINDS[connector].writesRecords ? (
        <>
          <MultiSelect
            label={t('store.match')}
            description={t('store.matchHelp')}
            data={Object.keys(mapping.fields)}
            value={mapping.match.filter((path) => Object.hasOwn(mapping.fields, path))}
            disabled={readOnly}
            onChange={(match) => write({ match })}
          />
          {Object.keys(mapping.fields).length > 0 && mapping.match.length === 0 ? (
            <Text size="sm" c="var(--tone-warning-text)" role="status">
              {t('store.noMatch')}
            </Text>
          ) : null}
          <PrefillFields connector={connector} />
        </>
      ) : null}
    </Block>
  );
}
