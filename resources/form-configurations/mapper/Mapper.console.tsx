import { Alert, Button, Select, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { IconPlugOff, IconRefresh, IconSearch } from '@tabler/icons-react';
import { RelativeTime } from '@tributary/kit/components/RelativeTime.console.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isFlatKind, KINDS, type ConnectorKind } from '../../connectors/kinds.ts';
import type { ConnectorKindDeclaration } from '../../connectors/kinds/declaration.ts';
import { useConnectors, usePart } from '../editing/use-parts.console.ts';
import { expressionKeys } from '../../configuration-parts/expression.ts';
import { FLAT_OBJECT, targetParts } from '../../configuration-parts/fields.ts';
import { fixedTargets } from '../mapping/fixed-targets.ts';
import { problemsOf } from '../mapping/problems.ts';
import { suggest } from '../mapping/suggest.ts';
import { takesEverything, usualMapping } from '../mapping/usual.ts';
import type { Mapping, Source } from '../../configuration-parts/parts.ts';
import { Lines, type Line } from './Lines.console.tsx';
import { MapperProblems, Suggestions } from './Findings.console.tsx';
import { MappingTable } from './MappingTable.console.tsx';
import { SourceColumn } from './SourceColumn.console.tsx';
import { TargetColumn } from './TargetColumn.console.tsx';
import { useSources, useTargets } from './use-mapper-data.console.ts';
import classes from './mapper.module.css';

/** The objects that are open where nothing is mapped yet. */
const FIRST = ['Contact'];

const keysOf = (source: Source): readonly string[] => {
  if (typeof source === 'string') return [source];
  if ('field' in source) return [source.field];
  return 'expression' in source ? (expressionKeys(source.expression) ?? []) : [];
};

/** The mapping of a connector: the form's fields, the service's, and lines between them; or a table. */
export function Mapper({ connector, configuration }: { connector: ConnectorKind; configuration: string }) {
  const { t } = useTranslation('mapper');
  const { readOnly } = useConnectors();
  const [stored, writeMapping] = usePart('connectorsMappings', connector);
  const [environment] = usePart('connectorsEnvironments', connector);
  const [permission] = usePart('connectorsPermissions', connector);
  const [instruction] = usePart('connectorsInstructions', connector);
  const mapping: Mapping = stored ?? {};
  const [added, setAdded] = useState<readonly string[]>([]);
  const [view, setView] = useState<'lines' | 'table'>('lines');
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const [marked, setMarked] = useState<string | null>(null);
  const mapped = [...new Set(Object.keys(mapping).map((target) => targetParts(target).object))].filter(
    Boolean,
  );
  const open = [...new Set([...mapped, ...added])];
  const isFixed = fixedTargets(connector) !== undefined;
  const isFlat = isFlatKind(connector);
  const { takesMore }: ConnectorKindDeclaration = KINDS[connector];
  const named = isFlat ? [''] : open.length > 0 ? open : FIRST;
  const asked = isFlat ? [FLAT_OBJECT] : named.filter((name) => /^[A-Za-z]\w{0,79}$/.test(name)).slice(0, 10);
  const { data, facts, form, setForm } = useSources(configuration, connector);
  const targets = useTargets(connector, environment, asked);
  const sources = [...(data?.fields ?? []), ...facts];
  const described = (targets.fields ?? []).map((one) => (isFlat ? { ...one, object: '' } : one));
  const known = described.filter(({ fields }) => fields.length > 0);
  // Without a mapping, such a service gets every answer of the form: their keys must be fields of the service.
  const isUsual = takesEverything(connector) && form !== null && Object.keys(mapping).length === 0;
  const problems = problemsOf({
    mapping: isUsual
      ? usualMapping(
          connector,
          (data?.fields ?? []).map(({ key }) => key),
        )
      : mapping,
    isUsual,
    permission,
    instruction,
    sources: form ? sources : undefined,
    targets: known,
    takesMore: takesMore === true,
  });
  const write = (target: string, source: Source | undefined): void => {
    const { [target]: _, ...others } = mapping;
    writeMapping(source === undefined ? others : { ...mapping, [target]: source });
    setChosen(null);
  };
  const suggestions = readOnly ? [] : suggest(sources, known, mapping);
  const wrong = new Set(problems.map(({ target }) => target));
  const lines: Line[] = Object.entries(mapping).flatMap(([target, source]) =>
    keysOf(source).map((key) => ({ source: key, target, isWrong: wrong.has(target) })),
  );
  const objects = (targets.objects?.items ?? []).map(({ name, label }) => ({
    value: name,
    label: label === name ? name : `${label} (${name})`,
  }));
  const failure = targets.objects?.failure ?? described.find((one) => one.failure)?.failure ?? null;
  const readAt = described.find((one) => one.readAt)?.readAt ?? targets.objects?.readAt ?? null;
  const labelOf = (name: string) =>
    targets.objects?.items.find((one) => one.name === (name || FLAT_OBJECT))?.label ?? name;
  // The service does not list its fields: the organization names them.
  if (isFlat && known.length === 0 && targets.fields)
    return (
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t('free')}
        </Text>
        {failure ? <Unreachable failure={failure} readAt={readAt} /> : null}
        <MappingTable connector={connector} sources={sources} targets={[]} />
        <MapperProblems problems={problems} />
      </Stack>
    );
  return (
    <Stack gap="md">
      <div className={classes.bar}>
        <Select
          label={t('form')}
          description={t('formHelp')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={(data?.forms ?? []).map(({ id, description, usesIt }) => ({
            value: id,
            label: usesIt ? t('formUsing', { form: description }) : description,
          }))}
          value={form}
          searchable
          allowDeselect={false}
          nothingFoundMessage={t('nothingFound')}
          placeholder={t('noForms')}
          onChange={(id) => setForm(id ?? undefined)}
        />
        {isFlat ? null : (
          <Select
            label={t('addObject')}
            description={
              isFixed ? (
                t('fixed')
              ) : readAt ? (
                <>
                  {t('readAt')} <RelativeTime at={readAt} />
                </>
              ) : (
                t('notRead')
              )
            }
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            data={objects.filter(({ value }) => !named.includes(value))}
            value={null}
            searchable
            disabled={readOnly || objects.length === 0}
            limit={100}
            nothingFoundMessage={t('nothingFound')}
            onChange={(name) => {
              if (name) setAdded([...named.filter((one) => !mapped.includes(one)), name]);
            }}
          />
        )}
      </div>
      {takesMore ? (
        <Text size="sm" c="dimmed">
          {t('takesMore')}
        </Text>
      ) : null}
      {isUsual ? (
        <Text size="sm" c="dimmed">
          {t('everything')}
        </Text>
      ) : null}
      {failure ? <Unreachable failure={failure} readAt={readAt} /> : null}
      <div className={classes.bar}>
        <TextInput
          aria-label={t('search')}
          placeholder={t('search')}
          leftSection={<IconSearch size={16} />}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
        {isFixed ? null : (
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} />}
            loading={targets.isRefreshing}
            onClick={() => void targets.refresh()}
          >
            {t('refresh')}
          </Button>
        )}
        <span className={classes.onlyWide}>
          <SegmentedControl
            aria-label={t('view')}
            value={view}
            data={[
              { value: 'lines', label: t('views.lines') },
              { value: 'table', label: t('views.table') },
            ]}
            onChange={(next) => setView(next === 'table' ? 'table' : 'lines')}
          />
        </span>
      </div>
      <Suggestions
        suggestions={suggestions}
        sources={sources}
        accept={(accepted) =>
          writeMapping({
            ...mapping,
            ...Object.fromEntries(accepted.map(({ target, source }) => [target, source])),
          })
        }
      />
      {view === 'lines' ? (
        <div className={classes.onlyWide}>
          <Text size="sm" c="dimmed" mb="xs" role="status">
            {chosen === null
              ? t('how')
              : t('waiting', { field: sources.find(({ key }) => key === chosen)?.label ?? chosen })}
          </Text>
          <div className={classes.room}>
            <Lines lines={lines} marked={marked} />
            <SourceColumn
              fields={data?.fields ?? []}
              facts={facts}
              used={new Set(lines.map(({ source }) => source))}
              chosen={chosen}
              search={search}
              readOnly={readOnly}
              choose={setChosen}
              mark={setMarked}
            />
            <TargetColumn
              objects={named.map((object) => ({
                object,
                label: labelOf(object),
                fields: described.find((one) => one.object === object)?.fields ?? [],
              }))}
              mapping={mapping}
              sources={sources}
              problems={problems}
              chosen={chosen}
              search={search}
              readOnly={readOnly}
              write={write}
              close={(object) => setAdded(named.filter((one) => one !== object && !mapped.includes(one)))}
              mark={setMarked}
            />
          </div>
        </div>
      ) : null}
      <div className={view === 'table' ? undefined : classes.onlyNarrow}>
        <MappingTable connector={connector} sources={sources} targets={known} />
      </div>
      <MapperProblems problems={problems} />
    </Stack>
  );
}

/** Says that the service could not be asked, and that an older list is shown. */
function Unreachable({ failure, readAt }: { failure: string; readAt: string | null }) {
  const { t } = useTranslation('mapper');
  return (
    <Alert color="warning" variant="light" icon={<IconPlugOff size={18} />} title={t('unreachable')}>
      {`${failure.replace(/\.$/, '')}. `}
      {t(readAt ? 'lastKnown' : 'neverRead')}
    </Alert>
  );
}
