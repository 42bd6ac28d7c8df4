import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SourceField } from '../../configuration-parts/fields.ts';
import classes from './mapper.module.css';

interface SourceColumnProps {
  fields: readonly SourceField[];
  facts: readonly SourceField[];
  /** The keys that something is filled from. */
  used: ReadonlySet<string>;
  chosen: string | null;
  search: string;
  readOnly: boolean;
  choose: (key: string | null) => void;
  mark: (key: string | null) => void;
}

/** The form's fields, and the facts of a submission. */
export function SourceColumn({ fields, facts, search, ...column }: SourceColumnProps) {
  const { t } = useTranslation('mapper');
  const wanted = search.trim().toLowerCase();
  const found = (list: readonly SourceField[]) =>
    list.filter(
      ({ key, label, isPart }) =>
        `${key} ${label}`.toLowerCase().includes(wanted) &&
        // Unused parts are shown only when a person searches, or chooses the question that they are part of.
        (!isPart ||
          wanted !== '' ||
          column.used.has(key) ||
          column.chosen === key.split('.', 1)[0] ||
          isAddressLike(key)),
    );
  return (
    <div className={classes.sources} role="group" aria-label={t('sources')}>
      <div className={classes.object}>
        <h3 className={classes.heading}>{t('formFields')}</h3>
      </div>
      {found(fields).map((field) => (
        <Source key={field.key} field={field} {...column} />
      ))}
      {fields.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('noForm')}
        </Text>
      ) : null}
      {facts.length > 0 ? (
        <div className={classes.object}>
          <h3 className={classes.heading}>{t('ofSubmission')}</h3>
        </div>
      ) : null}
      {found(facts).map((field) => (
        <Source key={field.key} field={field} {...column} />
      ))}
    </div>
  );
}

/** The parts that people map most: those of postal addresses. */
const isAddressLike = (key: string): boolean => /\.(line1|city|postcode|country|region)$/.test(key);

function Source({
  field: { key, label, kind },
  used,
  chosen,
  readOnly,
  choose,
  mark,
}: Omit<SourceColumnProps, 'fields' | 'facts' | 'search'> & { field: SourceField }) {
  const { t } = useTranslation('mapper');
  const isChosen = chosen === key;
  return (
    <button
      type="button"
      className={classes.field}
      data-source={key}
      data-idle={used.has(key) ? undefined : true}
      aria-pressed={isChosen}
      disabled={readOnly}
      draggable={!readOnly}
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', key);
        event.dataTransfer.effectAllowed = 'link';
      }}
      onClick={() => choose(isChosen ? null : key)}
      onMouseEnter={() => mark(key)}
      onMouseLeave={() => mark(null)}
    >
      <span className={classes.words}>
        <span className={classes.name}>{label}</span>
        <span className={classes.detail}>
          {[label === key ? '' : key, t(`kind.${kind}`)].filter(Boolean).join(' · ')}
        </span>
      </span>
    </button>
  );
}
