import { Alert, Button, Group, Text } from '@mantine/core';
import { IconCode } from '@tabler/icons-react';
import { OrderButtons } from '@tributary/engine/screens/form/rows/OrderButtons.console.tsx';
import { useFormFrame } from '@tributary/engine/screens/form/form-context.console.ts';
import { useFieldValue, useSetField } from '@tributary/engine/screens/form/values.console.ts';
import { EmptyState } from '@tributary/kit/components/EmptyState.console.tsx';
import { GateIllustration } from '@tributary/kit/illustrations/GateIllustration.console.tsx';
import { useEffect, useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { MOST_ASSETS, type Asset } from '../assets.ts';
import { AssetDetails } from './AssetDetails.console.tsx';
import classes from './security.module.css';

const newAsset = (kind: Asset['kind'], consent: Asset['consent'] = 'always'): Asset => ({
  id: crypto.randomUUID(),
  name: '',
  kind,
  location: 'head',
  from: 'address',
  consent,
  src: '',
  text: '',
  attributes: kind === 'script' ? [{ name: 'defer', value: '' }] : [],
});

/** Whether the address asks for a new script, as the tab of A/B testing does. It asks once. */
function wasSentToAdd(): boolean {
  const address = new URL(window.location.href);
  if (address.searchParams.get('add') !== 'script') return false;
  address.searchParams.delete('add');
  window.history.replaceState(window.history.state, '', address);
  return true;
}

/** The scripts and styles that every published page loads, in their order. */
export function AssetFields() {
  const { t } = useTranslation('security');
  const { readOnly } = useFormFrame();
  const set = useSetField();
  const given = useFieldValue('assets');
  const assets: Asset[] = Array.isArray(given) ? given : [];
  const [dragged, setDragged] = useState<number>();
  const put = (next: readonly Asset[]): void => set('assets', [...next]);
  useEffect(() => {
    if (readOnly || assets.length >= MOST_ASSETS || !wasSentToAdd()) return;
    put([...assets, newAsset('script', 'ask')]);
  });
  const move = (from: number, to: number): void => {
    const next = [...assets];
    const [moved] = next.splice(from, 1);
    if (moved) next.splice(to, 0, moved);
    put(next);
  };
  /** The buttons do the same for people who do not drag. */
  const dropOn = (at: number) => ({
    onDragOver(event: DragEvent) {
      if (dragged === undefined) return;
      event.preventDefault();
      if (dragged === at) return;
      move(dragged, at);
      setDragged(at);
    },
    onDrop: (event: DragEvent) => event.preventDefault(),
  });
  const add = (kind: Asset['kind']) => (
    <Button
      variant="default"
      leftSection={<IconCode size={16} aria-hidden />}
      disabled={assets.length >= MOST_ASSETS}
      onClick={() => put([...assets, newAsset(kind)])}
    >
      {t(`add.${kind}`)}
    </Button>
  );
  const adding = readOnly ? null : (
    <Group>
      {add('script')}
      {add('style')}
    </Group>
  );
  if (assets.length === 0)
    return (
      <EmptyState title={t('noAssets.title')} illustration={<GateIllustration />} action={adding}>
        {t('noAssets.text')}
      </EmptyState>
    );
  return (
    <>
      <Alert color="warning">{t('caution')}</Alert>
      <ol className={classes.list} aria-label={t('section.assets.title')}>
        {assets.map((asset, at) => {
          const name = asset.name || t('unnamed');
          return (
            <li
              key={asset.id}
              className={classes.item}
              data-dragged={dragged === at || undefined}
              {...dropOn(at)}
            >
              <Group justify="space-between" wrap="nowrap">
                <Text
                  fw={600}
                  className={classes.handle}
                  draggable={!readOnly}
                  onDragStart={(event: DragEvent) => {
                    event.dataTransfer.effectAllowed = 'move';
                    event.dataTransfer.setData('text/plain', '');
                    setDragged(at);
                  }}
                  onDragEnd={() => setDragged(undefined)}
                >
                  {at + 1}. {name}
                </Text>
                {readOnly ? null : (
                  <OrderButtons
                    labels={{
                      up: t('up', { name }),
                      down: t('down', { name }),
                      remove: t('remove', { name }),
                    }}
                    isFirst={at === 0}
                    isLast={at === assets.length - 1}
                    onMove={(by) => move(at, at + by)}
                    onRemove={() => put(assets.filter(({ id }) => id !== asset.id))}
                  />
                )}
              </Group>
              <AssetDetails path={`assets.${at}`} asset={asset} />
            </li>
          );
        })}
      </ol>
      {adding}
    </>
  );
}
