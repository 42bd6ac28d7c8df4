import { Alert, Button, Select } from '@mantine/core';
import { ELEMENT_ATTRIBUTE, VALUES_ATTRIBUTE } from '@tributary/resources/elements/in-markup.ts';
import {
  parseValues,
  type Property,
  type PropertyValue,
  type PropertyValues,
} from '@tributary/resources/elements/property.ts';
import { PropertyInputs } from '@tributary/resources/elements/screens/PropertyInputs.console.tsx';
import type { Component } from 'grapesjs';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageBuilder } from '../../screen/builder-context.console.ts';

/** The element of this place, and its values here. */
export function ElementFields({ component }: { component: Component }) {
  const { elements, loadProperties } = usePageBuilder();
  const { t } = useTranslation('pageBuilder');
  const attributes = component.getAttributes();
  const chosen = String(attributes[ELEMENT_ATTRIBUTE] ?? '');
  const values = parseValues(String(attributes[VALUES_ATTRIBUTE] ?? ''));
  const properties = useProperties(chosen, loadProperties);
  const isReady = elements.state === 'ready';
  const missing = isReady && chosen !== '' && !elements.items.some(({ id }) => id === chosen);
  if (elements.state === 'failed')
    return (
      <Alert color="danger" role="alert">
        <p className="pb-alert">{t('slot.element.failed')}</p>
        <Button size="xs" variant="default" onClick={elements.retry}>
          {t('slot.retry')}
        </Button>
      </Alert>
    );
  return (
    <>
      <Select
        size="xs"
        searchable
        disabled={!isReady}
        label={t('slot.element.label')}
        placeholder={t('slot.element.choose')}
        nothingFoundMessage={t('slot.element.none')}
        description={elements.items.find(({ id }) => id === chosen)?.description}
        data={elements.items.map(({ id, name }) => ({ value: id, label: name }))}
        value={missing ? null : chosen || null}
        error={missing ? t('slot.element.missing') : undefined}
        onChange={(id) => component.addAttributes({ [ELEMENT_ATTRIBUTE]: id ?? '', [VALUES_ATTRIBUTE]: '' })}
      />
      {isReady && elements.items.length === 0 && <Alert color="info">{t('slot.element.makeFirst')}</Alert>}
      {chosen === '' && elements.items.length > 0 && <p className="pb-hint">{t('slot.element.unset')}</p>}
      <PropertyInputs
        size="xs"
        properties={properties}
        values={values}
        onChange={(key, value) =>
          component.addAttributes({ [VALUES_ATTRIBUTE]: written(values, key, value) })
        }
      />
    </>
  );
}

const NONE: readonly Property[] = [];

function useProperties(
  id: string,
  load: ((id: string) => Promise<readonly Property[]>) | undefined,
): readonly Property[] {
  const [loaded, setLoaded] = useState<{ id: string; properties: readonly Property[] }>();
  useEffect(() => {
    let alive = true;
    if (id !== '' && load)
      load(id).then(
        (properties) => alive && setLoaded({ id, properties }),
        () => alive && setLoaded({ id, properties: NONE }),
      );
    return () => {
      alive = false;
    };
  }, [id, load]);
  return loaded?.id === id ? loaded.properties : NONE;
}

const written = (values: PropertyValues, key: string, value: PropertyValue): string =>
  JSON.stringify({ ...values, [key]: value });
