import { Alert, Button, Switch } from '@mantine/core';
import { toastFailure } from '@tributary/kit/components/toasts.console.tsx';
import { ELEMENT_ATTRIBUTE, VALUES_ATTRIBUTE } from '@tributary/resources/elements/in-markup.ts';
import {
  keptVersion,
  parseValues,
  type Property,
  type PropertyValue,
  type PropertyValues,
  withKeptVersion,
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
  const kept = keptVersion(values);
  const properties = useProperties(chosen, kept, loadProperties);
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
      {chosen === '' ? null : (
        <KeptVersion
          id={chosen}
          kept={kept}
          onChange={(version) =>
            component.addAttributes({ [VALUES_ATTRIBUTE]: JSON.stringify(withKeptVersion(values, version)) })
          }
        />
      )}
    </>
  );
}

interface KeptVersionProps {
  /** Of the element. */
  id: string;
  /** The version that this place keeps. */
  kept: number | undefined;
  onChange: (version: number | undefined) => void;
}

/** Whether this place follows the element, or keeps it as it was at a moment. */
function KeptVersion({ id, kept, onChange }: KeptVersionProps) {
  const { elements, keepElement } = usePageBuilder();
  const { t } = useTranslation('pageBuilder');
  const [busy, setBusy] = useState(false);
  if (!keepElement) return null;
  const newest = elements.known[id]?.version;
  const keep = async (): Promise<void> => {
    setBusy(true);
    try {
      onChange(await keepElement(id));
    } catch {
      toastFailure(t('slot.element.notKept'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Switch
        size="xs"
        label={t('slot.element.keep')}
        description={t(kept === undefined ? 'slot.element.follows' : 'slot.element.keeps', { version: kept })}
        checked={kept !== undefined}
        disabled={busy}
        onChange={(event) => (event.currentTarget.checked ? void keep() : onChange(undefined))}
      />
      {kept !== undefined && newest !== undefined && newest !== kept ? (
        <Button size="xs" variant="default" loading={busy} onClick={() => void keep()}>
          {t('slot.element.keepNewest')}
        </Button>
      ) : null}
    </>
  );
}

const NONE: readonly Property[] = [];

function useProperties(
  id: string,
  kept: number | undefined,
  load: ((id: string, version?: number) => Promise<readonly Property[]>) | undefined,
): readonly Property[] {
  const [loaded, setLoaded] = useState<{ id: string; properties: readonly Property[] }>();
  useEffect(() => {
    let alive = true;
    if (id !== '' && load)
      load(id, kept).then(
        (properties) => alive && setLoaded({ id, properties }),
        () => alive && setLoaded({ id, properties: NONE }),
      );
    return () => {
      alive = false;
    };
  }, [id, kept, load]);
  return loaded?.id === id ? loaded.properties : NONE;
}

const written = (values: PropertyValues, key: string, value: PropertyValue): string =>
  JSON.stringify({ ...values, [key]: value });
