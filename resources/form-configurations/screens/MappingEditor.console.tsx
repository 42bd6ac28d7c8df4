import { Autocomplete, Select, TextInput } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { KINDS as CONNECTORS, isConnectorKind } from '../../connectors/kinds.ts';
import { SUBMISSION_FACTS } from '../submission-facts.ts';
import { AddRow, Block, RemoveRow } from './Block.console.tsx';
import { KeyInput } from './KeyInput.console.tsx';
import {
  isRepeated,
  mappingOf,
  rowsOf,
  wholeRows,
  type MappingRow,
  type SourceKind,
} from './mapping-rows.ts';
import { useConnectors, usePart } from './use-parts.console.ts';
import { useRows } from './use-rows.console.ts';
import classes from './editor.module.css';

const KINDS: readonly SourceKind[] = ['field', 'constant', 'expression'];
const BLANK: MappingRow = { kind: 'field', value: '', target: '' };

/** Usual fields of a connector's target; others are typed. */
const TARGETS: Record<string, string[]> = {
  'payment-v2': [
    'Contact.FirstName',
    'Contact.LastName',
    'Contact.Email',
    'Contact.Phone',
    'Contact.MailingStreet',
    'Contact.MailingCity',
    'Contact.MailingPostalCode',
    'Contact.MailingCountry',
    'Account.Name',
  ],
  crm: [
    'Contact.FirstName',
    'Contact.LastName',
    'Contact.Email',
    'Contact.Phone',
    'Contact.MailingStreet',
    'Contact.MailingCity',
    'Contact.MailingPostalCode',
    'Contact.MailingCountry',
    'Opportunity.Name',
    'Opportunity.StageName',
    'Opportunity.CloseDate',
    'Opportunity.Amount',
    'Opportunity.CampaignId',
    'Lead.FirstName',
    'Lead.LastName',
    'Lead.Email',
    'Lead.Company',
  ],
};

/** The source of each target field: a field of the form, a constant, or a text with fields in it. */
export function MappingEditor({ connector }: { connector: string }) {
  const { t } = useTranslation(['formConfigurations', 'screens']);
  const { readOnly } = useConnectors();
  const facts = isConnectorKind(connector) && CONNECTORS[connector].writesRecords ? SUBMISSION_FACTS : [];
  const [mapping, write] = usePart('connectorsMappings', connector);
  const { rows, set, add, remove } = useRows(rowsOf(mapping), BLANK, wholeRows, (next) =>
    write(mappingOf(next)),
  );
  return (
    <Block
      title={t('mapping.title')}
      text={[t('mapping.text'), facts.length > 0 ? t('facts', { keys: facts.join(', ') }) : '']
        .join(' ')
        .trim()}
    >
      {rows.length === 0 ? t('mapping.none') : null}
      {rows.map((row, index) => {
        const number = index + 1;
        return (
          // Rows have no identity but their index while they are typed.
          <div key={index} className={classes.row}>
            <Select
              aria-label={t('mapping.kind', { number })}
              data={KINDS.map((value) => ({ value, label: t(`mapping.kinds.${value}`) }))}
              value={row.kind}
              disabled={readOnly}
              allowDeselect={false}
              onChange={(kind) => set(index, { kind: (kind ?? 'field') as SourceKind, value: '' })}
            />
            {row.kind === 'field' ? (
              <KeyInput
                label={t('mapping.value.field', { number })}
                placeholder={t('fieldKey')}
                value={row.value}
                disabled={readOnly}
                onChange={(value) => set(index, { value })}
              />
            ) : (
              <TextInput
                aria-label={t(`mapping.value.${row.kind}`, { number })}
                placeholder={row.kind === 'expression' ? '{{firstName}} {{lastName}}' : ''}
                value={row.value}
                disabled={readOnly}
                maxLength={500}
                onChange={({ currentTarget: { value } }) => set(index, { value })}
              />
            )}
            <IconArrowRight size={16} aria-hidden className={classes.arrow} />
            <Autocomplete
              aria-label={t('mapping.target', { number })}
              placeholder={t('targetField')}
              data={TARGETS[connector] ?? []}
              value={row.target}
              disabled={readOnly}
              spellCheck={false}
              maxLength={200}
              error={isRepeated(rows, index) ? t('duplicate') : undefined}
              onChange={(target) => set(index, { target })}
            />
            {readOnly ? null : (
              <RemoveRow label={t('mapping.remove', { number })} onClick={() => remove(index)} />
            )}
          </div>
        );
      })}
      {readOnly ? null : <AddRow label={t('mapping.add')} onClick={add} />}
    </Block>
  );
}
