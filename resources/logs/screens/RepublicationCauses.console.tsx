import { Text } from '@mantine/core';
import { useAbility } from '@tributary/engine/screens/console-context.console.tsx';
import { ConsoleLink } from '@tributary/engine/screens/links.console.tsx';
import { ReferenceTitle } from '@tributary/engine/screens/ReferenceTitle.console.tsx';
import { useTranslation } from 'react-i18next';
import { faceOfResource, placeOf } from '../uis.console.ts';
import type { Republication } from '../republication.ts';
import classes from './LogView.module.css';

type Cause = Republication['causes'][number];

/** Why a page was republished: the changes of what it shows. */
export function RepublicationCauses({ republication: { causes } }: { republication: Republication }) {
  const { t } = useTranslation('logs');
  return (
    <>
      <Text mt="xs">{t('republication.sentence', { count: causes.length })}</Text>
      <ul className={classes.causes}>
        {causes.map((cause) => (
          <li key={`${cause.resource} ${cause.id} ${cause.email}`}>
            <CauseLink cause={cause} />
            <Text span c="dimmed" size="sm">
              {t('republication.by', { email: cause.email })}
            </Text>
          </li>
        ))}
      </ul>
    </>
  );
}

function CauseLink({ cause: { resource, id } }: { cause: Cause }) {
  const { t } = useTranslation('logs');
  const ability = useAbility();
  const found = faceOfResource(resource);
  if (!found) return <span>{resource}</span>;
  const { ui, subject } = found;
  const { definition } = ui;
  const kind = t(`value.subject.${subject}`);
  const place = placeOf(ui, id, ability);
  // For a single resource the kind is enough.
  const name =
    definition.kind === 'resource' && definition.single ? (
      kind
    ) : (
      <ReferenceTitle resource={resource} id={id} />
    );
  return (
    <>
      {name === kind ? null : <span>{kind}</span>}
      {place ? <ConsoleLink to={place}>{name}</ConsoleLink> : <span>{name}</span>}
    </>
  );
}
