import { Checkbox, Stack, TextInput } from '@mantine/core';
import { useSession } from '@tributary/engine/screens/console-context.console.tsx';
import { momentInZone, wallTime } from '@tributary/kit/zones.ts';
import type { Component } from 'grapesjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  momentIn,
  SHARE_TARGETS,
  shareTargetsIn,
  WIDGETS,
  widgetValue,
} from '../../../page-markup/widgets.ts';

interface FieldsProps {
  component: Component;
  value: string;
  set: (value: string) => void;
}

/** Settings of a film, links to share or a countdown. */
export function WidgetFields({ component }: { component: Component }) {
  const { t } = useTranslation('pageBuilder');
  const kind =
    (['film', 'share', 'countdown'] as const).find((one) => one === component.get('type')) ?? 'share';
  const attributes = component.getAttributes();
  const Fields = { film: FilmFields, share: ShareFields, countdown: CountdownFields }[kind];
  return (
    <>
      <Fields
        component={component}
        value={String(attributes[WIDGETS[kind]] ?? '')}
        set={(value) => component.addAttributes({ [WIDGETS[kind]]: value })}
      />
      <TextInput
        size="xs"
        label={t(`widget.${kind}.words`)}
        description={t(`widget.${kind}.wordsHint`)}
        maxLength={120}
        defaultValue={String(attributes['title'] ?? '')}
        onBlur={(event) => {
          const words = event.currentTarget.value.trim();
          if (words === String(component.getAttributes()['title'] ?? '')) return;
          if (words === '') component.removeAttributes('title');
          else component.addAttributes({ title: words });
        }}
      />
    </>
  );
}

function FilmFields({ value, set }: FieldsProps) {
  const { t } = useTranslation('pageBuilder');
  const [typed, setTyped] = useState(value);
  const read = widgetValue('film', typed.trim());
  return (
    <TextInput
      size="xs"
      label={t('widget.film.address')}
      description={t('widget.film.addressHint')}
      dir="ltr"
      placeholder="https://"
      value={typed}
      error={read === null ? t('widget.film.unknown') : undefined}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        const next = widgetValue('film', event.currentTarget.value.trim());
        if (next !== null) set(next);
      }}
    />
  );
}

function ShareFields({ value, set }: FieldsProps) {
  const { t } = useTranslation('pageBuilder');
  return (
    <Checkbox.Group
      size="xs"
      label={t('widget.share.targets')}
      value={shareTargetsIn(value)}
      onChange={(targets) => set(widgetValue('share', targets.join(' ')) ?? '')}
    >
      <Stack gap={6} mt={6}>
        {SHARE_TARGETS.map((target) => (
          <Checkbox key={target} size="xs" value={target} label={t(`widget.share.${target}`)} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

function CountdownFields({ value, set }: FieldsProps) {
  const { t } = useTranslation('pageBuilder');
  const { timezone } = useSession().organization;
  const moment = momentIn(value);
  return (
    <TextInput
      size="xs"
      type="datetime-local"
      label={t('widget.countdown.until')}
      description={t('widget.countdown.untilHint', { zone: timezone.replaceAll('_', ' ') })}
      value={moment ? wallTime(new Date(moment), timezone) : ''}
      onChange={(event) => set(momentInZone(event.currentTarget.value, timezone)?.toISOString() ?? '')}
    />
  );
}
