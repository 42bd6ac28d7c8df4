import { ActionIcon, Button, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { targetPath, type SourceField, type TargetField } from '../../configuration-parts/fields.ts';
import type { MappingProblem } from '../mapping/problems.ts';
import type { Mapping, Source } from '../../configuration-parts/parts.ts';
import { FillPopover } from './FillPopover.console.tsx';
import { useFilledWith } from './filled-with.console.ts';
import classes from './mapper.module.css';

/** Fields shown before the person asks for all: the filled ones, the required ones, and up to this many others. */
const FEW = 12;

interface TargetColumnProps {
  objects: readonly { object: string; label: string; fields: readonly TargetField[] }[];
  mapping: Mapping;
  sources: readonly SourceField[];
  problems: readonly MappingProblem[];
  /** The key of the form field that waits for its target. */
  chosen: string | null;
  search: string;
  readOnly: boolean;
  write: (target: string, source: Source | undefined) => void;
  /** Takes an object that nothing is mapped to out of the view. */
  close: (object: string) => void;
  mark: (target: string | null) => void;
}

/** The fields of the service, by object. */
export function TargetColumn({ objects, ...column }: TargetColumnProps) {
  const { t } = useTranslation('mapper');
  return (
    <div className={classes.targets} role="group" aria-label={t('targets')}>
      {objects.map(({ object, label, fields }) => (
        <OfObject key={object} object={object} label={label} fields={fields} {...column} />
      ))}
    </div>
  );
}

type OfObjectProps = Omit<TargetColumnProps, 'objects'> & TargetColumnProps['objects'][number];

function OfObject({ object, label, fields, search, close, ...column }: OfObjectProps) {
  const { t } = useTranslation('mapper');
  const [showsAll, setShowsAll] = useState(false);
  const isFilled = ({ name }: TargetField) => Object.hasOwn(column.mapping, targetPath(object, name));
  // Mapped fields stay visible, even if the service does not have them (any more).
  const lost = Object.keys(column.mapping)
    .filter((target) => object === '' || target.startsWith(`${object}.`))
    .map((target) => (object === '' ? target : target.slice(object.length + 1)))
    .filter((name) => !fields.some((field) => field.name === name))
    .map((name) => unknownField(name));
  const all = [...fields, ...lost];
  const wanted = search.trim().toLowerCase();
  const found = all.filter(({ name, label: own }) => `${name} ${own}`.toLowerCase().includes(wanted));
  const first = found.filter((field) => isFilled(field) || field.isRequired);
  const others = found.filter((field) => !first.includes(field));
  const few = others.slice(0, Math.max(0, FEW - first.length));
  const shown = [...first, ...(showsAll || wanted !== '' ? others : few)];
  return (
    <>
      <div className={classes.object}>
        <h3 className={classes.heading}>
          {label === object || object === '' ? label : `${label} (${object})`}
        </h3>
        {column.readOnly || object === '' || all.some(isFilled) ? null : (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={28}
            aria-label={t('closeObject', { object })}
            onClick={() => close(object)}
          >
            <IconX size={14} />
          </ActionIcon>
        )}
      </div>
      {shown.map((field) => (
        <Target key={field.name} object={object} field={field} {...column} />
      ))}
      {shown.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t(all.length === 0 ? 'noFields' : 'nothingFound')}
        </Text>
      ) : null}
      {shown.length < found.length ? (
        <Button size="compact-xs" variant="subtle" w="fit-content" onClick={() => setShowsAll(true)}>
          {t('showAll', { count: found.length })}
        </Button>
      ) : null}
    </>
  );
}

const unknownField = (name: string): TargetField => ({
  name,
  label: name,
  type: '',
  isRequired: false,
  isExternalId: false,
  referenceTo: [],
  values: [],
  length: null,
});

type TargetProps = Omit<TargetColumnProps, 'objects' | 'search' | 'close'> & {
  object: string;
  field: TargetField;
};

function Target({ object, field, mapping, sources, problems, chosen, readOnly, write, mark }: TargetProps) {
  const { t } = useTranslation('mapper');
  const [isOpen, setOpen] = useState(false);
  const [isOver, setOver] = useState(false);
  const filledWith = useFilledWith(sources);
  const target = targetPath(object, field.name);
  const source = Object.hasOwn(mapping, target) ? mapping[target] : undefined;
  const isWrong = problems.some((problem) => problem.target === target);
  const detail = [
    field.name === field.label ? '' : field.name,
    field.type && t(`type.${typeName(field.type)}`, { defaultValue: field.type }),
    field.isExternalId ? t('externalId') : '',
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <FillPopover
      field={field}
      name={t('fill.of', { object, field: field.label })}
      source={source}
      sources={sources}
      isOpen={isOpen}
      close={() => setOpen(false)}
      write={(next) => write(target, next)}
    >
      <button
        type="button"
        className={classes.field}
        data-target={target}
        data-wrong={isWrong || undefined}
        data-over={isOver}
        data-ready={chosen !== null}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        disabled={readOnly}
        onClick={() => (chosen === null ? setOpen(true) : write(target, chosen))}
        onMouseEnter={() => mark(target)}
        onMouseLeave={() => mark(null)}
        onDragOver={(event) => {
          if (readOnly) return;
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          const key = event.dataTransfer.getData('text/plain');
          if (sources.some((one) => one.key === key)) write(target, key);
        }}
      >
        <span className={classes.words}>
          <span className={classes.name}>
            {field.label}
            {field.isRequired ? (
              <span className={classes.required} title={t('required')}>
                {' *'}
                <span style={{ position: 'absolute', clip: 'rect(0 0 0 0)', overflow: 'hidden' }}>
                  {t('required')}
                </span>
              </span>
            ) : null}
          </span>
          {detail ? <span className={classes.detail}>{detail}</span> : null}
        </span>
        {source === undefined ? null : <span className={classes.filled}>{filledWith(source)}</span>}
      </button>
    </FillPopover>
  );
}

const TYPES = [
  'string',
  'textarea',
  'email',
  'phone',
  'url',
  'picklist',
  'multipicklist',
  'boolean',
  'date',
  'datetime',
  'time',
  'currency',
  'double',
  'int',
  'percent',
  'reference',
  'id',
] as const;
type TypeName = (typeof TYPES)[number];

/** Returns a service's type if the product has a name for it, else `string`. */
const typeName = (type: string): TypeName => TYPES.find((one) => one === type) ?? 'string';
