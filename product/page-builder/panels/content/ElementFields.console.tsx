import { Alert } from '@mantine/core';
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
import { OfferSelect } from './OfferSelect.console.tsx';

/** The element of this place, and its values here. */
export function ElementFields({ component }: { component: Component }) {
  const { elements, loadProperties } = usePageBuilder();
  const { t } = useTranslation('pageBuilder');
  const attributes = component.getAttributes();
  const chosen = String(attributes[ELEMENT_ATTRIBUTE] ?? '');
  const values = parseValues(String(attributes[VALUES_ATTRIBUTE] ?? ''));
  const properties = useProperties(chosen, loadProperties);
  return (
    <>
      <OfferSelect
        kind="element"
        offer={elements}
        chosen={chosen}
        labelOf={({ name }) => name}
        description={elements.known[chosen]?.description}
        onChoose={(id) => component.addAttributes({ [ELEMENT_ATTRIBUTE]: id, [VALUES_ATTRIBUTE]: '' })}
      />
      {elements.isEmpty && chosen === '' && <Alert color="info">{t('slot.element.makeFirst')}</Alert>}
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
