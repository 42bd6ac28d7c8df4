import { Box, MultiSelect, Select, Stack, Text, TextInput } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Instruction } from '../../configuration-parts/parts.ts';
import { AddRow, RemoveRow } from '@tributary/engine/screens/form/rows/RowButtons.console.tsx';
import { Block } from '../editing/Block.console.tsx';
import { linksOf, objectsIn, rowsOfLinks, type LinkRow } from '../mapping/records.ts';
import { useConnectors, usePart } from '../editing/use-parts.console.ts';
import { useRows } from '../editing/use-rows.console.ts';
import classes from '../editing/editor.module.css';

const OPERATIONS = ['create', 'upsert', 'update', 'find'] as const;
const BLANK: LinkRow = { field: '', to: '' };

type RecordInstruction = NonNullable<Instruction['records']>[string];

/**
 * Selects how the records of each object are written: always created, by an external id, into a matching record, or not
 * if one matches.
 */
export function RecordsEditor({ connector }: { connector: string }) {
  const { t } = useTranslation('formConfigurations');
  const [mapping] = usePart('connectorsMappings', connector);
  const [instruction, write] = usePart('connectorsInstructions', connector);
  const objects = objectsIn(mapping);
  const records = instruction?.records ?? {};
  return (
    <Block title={t('records.title')} text={t('records.text')}>
      {objects.length === 0 ? <Text size="sm">{t('records.none')}</Text> : null}
      {objects.map(({ object, fields }) => (
        <OfObject
          key={object}
          object={object}
          fields={fields}
          others={objects.map((one) => one.object).filter((one) => one !== object)}
          value={records[object] ?? {}}
          write={(value) => write({ ...instruction, records: { ...records, [object]: value } })}
        />
      ))}
    </Block>
  );
}

interface OfObjectProps {
  object: string;
  /** The fields that the mapping fills. */
  fields: readonly string[];
  others: readonly string[];
  value: RecordInstruction;
  write: (value: RecordInstruction) => void;
}

function OfObject({ object, fields, others, value, write }: OfObjectProps) {
  const { t } = useTranslation('formConfigurations');
  const { readOnly } = useConnectors();
  const { operation = 'create', match = [], links } = value;
  const isKnown = OPERATIONS.find((one) => one === operation) ?? 'create';
  return (
    <Stack gap="xs" role="group" aria-label={object} className={classes.object}>
      <Text fw={600}>{object}</Text>
      <Select
        label={t('records.operation')}
        data={OPERATIONS.map((one) => ({ value: one, label: t(`records.operations.${one}`) }))}
        value={isKnown}
        disabled={readOnly}
        allowDeselect={false}
        description={t(`records.help.${isKnown}`)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        onChange={(next) => write({ ...value, operation: next ?? 'create', match: [] })}
      />
      {isKnown === 'upsert' ? (
        <Select
          label={t('records.externalId')}
          data={[...fields]}
          value={match[0] ?? null}
          disabled={readOnly}
          error={match[0] && fields.includes(match[0]) ? undefined : t('records.noExternalId')}
          onChange={(next) => write({ ...value, match: next ? [next] : [] })}
        />
      ) : null}
      {isKnown === 'find' || isKnown === 'update' ? (
        <MultiSelect
          label={t('records.match')}
          data={[...fields]}
          value={match.filter((field) => fields.includes(field))}
          disabled={readOnly}
          error={match.some((field) => fields.includes(field)) ? undefined : t('records.noMatch')}
          onChange={(next) => write({ ...value, match: next })}
        />
      ) : null}
      {others.length > 0 ? (
        <Links
          object={object}
          others={others}
          links={links}
          onChange={(next) => write({ ...value, links: next })}
        />
      ) : null}
    </Stack>
  );
}

interface LinksProps {
  object: string;
  others: readonly string[];
  links: RecordInstruction['links'];
  onChange: (links: NonNullable<RecordInstruction['links']>) => void;
}

/** The fields that name the record of another object. */
function Links({ object, others, links, onChange }: LinksProps) {
  const { t } = useTranslation('formConfigurations');
  const { readOnly } = useConnectors();
  const { rows, set, add, remove } = useRows(
    rowsOfLinks(links),
    BLANK,
    (all) => all.filter(({ field, to }) => field.trim() !== '' && to !== ''),
    (next) => onChange(linksOf(next)),
  );
  return (
    <Box>
      {rows.map((row, index) => {
        const number = index + 1;
        return (
          // Rows have no identity but their index while they are typed.
          <div key={index} className={classes.row}>
            <Select
              aria-label={t('records.link.to', { number, object })}
              placeholder={t('records.link.record')}
              data={[...others]}
              value={row.to || null}
              disabled={readOnly}
              onChange={(to) => set(index, { to: to ?? '' })}
            />
            <IconArrowRight size={16} aria-hidden className={classes.arrow} />
            <TextInput
              aria-label={t('records.link.field', { number, object })}
              placeholder={t('targetField')}
              value={row.field}
              disabled={readOnly}
              spellCheck={false}
              maxLength={80}
              onChange={({ currentTarget: { value } }) => set(index, { field: value })}
            />
            {readOnly ? null : (
              <RemoveRow label={t('records.link.remove', { number, object })} onClick={() => remove(index)} />
            )}
          </div>
        );
      })}
      {readOnly ? null : <AddRow label={t('records.link.add', { object })} onClick={add} />}
    </Box>
  );
}
