import { Text } from '@mantine/core';
import { useAbility } from '@tributary/engine/screens/console-context.console.tsx';
import { useUi } from '@tributary/engine/feature/uis.console.ts';
import { useResourceMessages, type ResourceUi } from '@tributary/engine/screens/resource-ui.console.ts';
import { ConsoleLink } from '@tributary/engine/screens/links.console.tsx';
import { ReferenceTitle } from '@tributary/engine/screens/ReferenceTitle.console.tsx';
import { useTranslation } from 'react-i18next';
import type { Republication } from '../republication.ts';
import { recordPath } from '../subjects.console.ts';
import classes from './LogView.module.css';

type Cause = Republication['causes'][number];

/** The reasons why a page was republished: changes of its parts. */
export function RepublicationCauses({ republication: { causes } }: { republication: Republication }) {
  const { t } = useTranslation('logs');
  return (
    <>
      <Text mt="xs">{t('republication.sentence', { count: causes.length })}</Text>
      <ul className={classes.causes}>
        {causes.map((cause) => (
          <li key={`${cause.resource} ${cause.id} ${cause.email}`}>
            <CauseLink cause={cause} />
            {cause.email ? (
              <Text span c="dimmed" size="sm">
                {t('republication.by', { email: cause.email })}
              </Text>
            ) : null}
          </li>
        ))}
      </ul>
    </>
  );
}

function CauseLink({ cause: { resource, id } }: { cause: Cause }) {
  const ui = useUi(resource);
  return ui ? <RecordLink ui={ui} id={id} /> : <span>{resource}</span>;
}

function RecordLink({ ui, id }: { ui: ResourceUi; id: string }) {
  const { definition } = ui;
  const kind = useResourceMessages(ui).itself;
  const path = recordPath(ui, id, useAbility());
  // For a single resource the kind is enough.
  const isSingle = definition.kind === 'resource' && definition.single;
  const name = isSingle ? kind : <ReferenceTitle resource={definition.name} id={id} />;
  return (
    <>
      {isSingle ? null : <span>{kind}</span>}
      {path ? <ConsoleLink to={path}>{name}</ConsoleLink> : <span>{name}</span>}
    </>
  );
}
