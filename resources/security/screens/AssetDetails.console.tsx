import {
  ActionIcon,
  Autocomplete,
  Button,
  Group,
  SegmentedControl,
  Select,
  Text,
  TextInput,
} from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useFormFrame } from '@tributary/engine/screens/form/form-context.console.ts';
import { TextField } from '@tributary/engine/screens/form/TextField.console.tsx';
import { useField } from '@tributary/engine/screens/form/use-field.console.ts';
import { useSetField } from '@tributary/engine/screens/form/values.console.ts';
import { useTranslation } from 'react-i18next';
import {
  ASSET_CONSENTS,
  ASSET_KINDS,
  ASSET_ORIGINS,
  ASSET_PLACES,
  ATTRIBUTES,
  waitsForConsent,
  type Asset,
} from '../assets.ts';
import classes from './security.module.css';

/** The fields of one script or style. */
export function AssetDetails({ path, asset }: { path: string; asset: Asset }) {
  const { t } = useTranslation('security');
  const { readOnly } = useFormFrame();
  const set = useSetField();
  return (
    <>
      <div className={classes.fields}>
        <TextField
          name={`${path}.name`}
          label={t('asset.name')}
          required
          help={t(waitsForConsent(asset) ? 'asset.nameShown' : 'asset.nameHelp')}
        />
        <Choice name={`${path}.kind`} label={t('asset.kind')} values={ASSET_KINDS} />
        <Choice name={`${path}.location`} label={t('asset.location')} values={ASSET_PLACES} />
      </div>
      <SegmentedControl
        size="xs"
        aria-label={t('asset.from')}
        disabled={readOnly}
        data={ASSET_ORIGINS.map((value) => ({ value, label: t(`value.assets.from.${value}`) }))}
        value={asset.from}
        onChange={(value) => set(`${path}.from`, value)}
        style={{ alignSelf: 'start' }}
      />
      {asset.from === 'address' ? (
        <TextField
          name={`${path}.src`}
          label={t('asset.src')}
          required
          leftToRight
          inputMode="url"
          help={t('asset.srcHelp')}
        />
      ) : (
        <div className={classes.code} dir="ltr">
          <TextField
            name={`${path}.text`}
            label={t('asset.text')}
            required
            rows={4}
            help={t(`asset.textHelp.${asset.kind}`)}
          />
        </div>
      )}
      {asset.kind === 'script' ? <Consent path={path} asset={asset} /> : null}
      <Attributes path={path} asset={asset} />
    </>
  );
}

type ChoiceName = 'kind' | 'location';

function Choice({ name, label, values }: { name: string; label: string; values: readonly string[] }) {
  const { messages, field, frame } = useField({ name, label });
  const part: ChoiceName = name.endsWith('.kind') ? 'kind' : 'location';
  return (
    <Select
      {...frame}
      allowDeselect={false}
      data={values.map((value) => ({ value, label: messages.t(`security:value.assets.${part}.${value}`) }))}
      value={String(field.value)}
      onChange={field.onChange}
    />
  );
}

/** Whether pages load a script at once, or ask their visitors first. */
function Consent({ path, asset }: { path: string; asset: Asset }) {
  const { t } = useTranslation('security');
  const { field, frame } = useField({
    name: `${path}.consent`,
    label: t('asset.consent'),
    help: t('asset.consentHelp'),
  });
  return (
    <Select
      {...frame}
      maw={320}
      allowDeselect={false}
      data={ASSET_CONSENTS.map((value) => ({ value, label: t(`value.assets.consent.${value}`) }))}
      // Scripts that were stored before there was a choice have none.
      value={waitsForConsent(asset) ? 'ask' : 'always'}
      onChange={field.onChange}
    />
  );
}

/** The attributes of an asset's element. */
function Attributes({ path, asset }: { path: string; asset: Asset }) {
  const { t } = useTranslation('security');
  const { readOnly } = useFormFrame();
  const set = useSetField();
  const { attributes } = asset;
  const put = (next: Asset['attributes']): void => set(`${path}.attributes`, next);
  const fitting = Object.keys(ATTRIBUTES).filter(
    (name) => ATTRIBUTES[name]?.fits(asset) && !attributes.some((each) => each.name === name),
  );
  if (readOnly && attributes.length === 0) return null;
  return (
    <div>
      <Text size="sm" fw={500}>
        {t('asset.attributes')}
      </Text>
      <Text size="xs" c="dimmed" mb="xs">
        {t('asset.attributesHelp')}
      </Text>
      {attributes.map((_, at) => (
        <Group key={at} gap="xs" align="start" mb="xs" wrap="nowrap">
          <AttributeName name={`${path}.attributes.${at}.name`} data={fitting} />
          <AttributeValue name={`${path}.attributes.${at}.value`} />
          {readOnly ? null : (
            <ActionIcon
              variant="subtle"
              color="danger"
              mt={6}
              aria-label={t('asset.removeAttribute', { name: attributes[at]?.name ?? '' })}
              onClick={() => put(attributes.filter((__, index) => index !== at))}
            >
              <IconTrash size={16} />
            </ActionIcon>
          )}
        </Group>
      ))}
      {readOnly ? null : (
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => put([...attributes, { name: '', value: '' }])}
        >
          {t('asset.addAttribute')}
        </Button>
      )}
    </div>
  );
}

function AttributeName({ name, data }: { name: string; data: string[] }) {
  const { t } = useTranslation('security');
  const { field, frame } = useField({ name });
  return (
    <Autocomplete
      id={frame.id}
      ref={field.ref}
      aria-label={t('asset.attribute')}
      placeholder={t('asset.attribute')}
      error={frame.error}
      disabled={frame.disabled}
      data={data}
      value={typeof field.value === 'string' ? field.value : ''}
      onChange={field.onChange}
      onBlur={field.onBlur}
      style={{ flex: 1 }}
      dir="ltr"
    />
  );
}

function AttributeValue({ name }: { name: string }) {
  const { t } = useTranslation('security');
  const { field, frame } = useField({ name });
  return (
    <TextInput
      id={frame.id}
      ref={field.ref}
      aria-label={t('asset.value')}
      placeholder={t('asset.value')}
      error={frame.error}
      disabled={frame.disabled}
      value={typeof field.value === 'string' ? field.value : ''}
      onChange={(event) => field.onChange(event.currentTarget.value)}
      onBlur={field.onBlur}
      style={{ flex: 2 }}
      dir="ltr"
    />
  );
}
