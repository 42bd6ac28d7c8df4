import { Alert, Skeleton, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { routesOf } from '@tributary/engine/http/route-client.ts';
import {
  useClient,
  usePublicAddress,
  useSession,
} from '@tributary/engine/screens/console-context.console.tsx';
import { useFieldValue } from '@tributary/engine/screens/form/values.console.ts';
import { ReadFailure } from '@tributary/engine/screens/reading/ReadFailure.console.tsx';
import { directionOf } from '@tributary/kit/languages.ts';
import { CODE_LIMIT, ELEMENT_TYPES, elements } from '@tributary/resources/elements/element.ts';
import {
  propertiesSchema,
  type Property,
  type PropertyValues,
} from '@tributary/resources/elements/property.ts';
import type { elementRoutes } from '@tributary/resources/elements/routes.ts';
import { PropertyInputs } from '@tributary/resources/elements/screens/PropertyInputs.console.tsx';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { canvasDeviceOf, type DeviceId } from '../../page-builder/devices.ts';
import { PreviewWidths } from '../../page-builder/look/PreviewWidths.console.tsx';
import { usePageLook } from '@tributary/resources/themes/screens/use-page-look.console.ts';
import { PAGE_CLASS } from '../../page-builder/project.ts';
import { mediaForCanvas } from '../../page-builder/site-media.ts';
import { previewDocument } from '../../themes/preview/preview-document.ts';
import { PreviewFrame } from '../../themes/preview/PreviewFrame.console.tsx';
import classes from './elements.module.css';

/** Typing is rendered after this pause, in ms. */
const PAUSE_MS = 400;
const NO_PARTS = { header: false, footer: false };

/** The last valid properties: a key that is being typed changes nothing yet. */
function useValidProperties(typed: unknown): readonly Property[] {
  const [valid, setValid] = useState<readonly Property[]>([]);
  useEffect(() => {
    const read = propertiesSchema.safeParse(typed);
    if (read.success) setValid(read.data);
  }, [typed]);
  return valid;
}

const codeOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, CODE_LIMIT) : '');

/** How the element looks as it is being edited, with values that can be tried, at the widths of the builder. */
export function ElementPreview() {
  const { t } = useTranslation('elements');
  const { locale } = useSession();
  const call = routesOf<typeof elementRoutes>(useClient());
  const properties = useValidProperties(useFieldValue('properties'));
  const [values, setValues] = useState<PropertyValues>({});
  const [device, setDevice] = useState<DeviceId>('mobile');
  const chosenType = useFieldValue('type');
  const type = ELEMENT_TYPES.find((one) => one === chosenType) ?? 'html';
  const markup = codeOf(useFieldValue('markup'));
  const css = codeOf(useFieldValue('css'));
  const [body] = useDebouncedValue({ type, markup, css, properties: [...properties], values }, PAUSE_MS);
  const { data: look } = usePageLook();
  const found = useQuery({
    queryKey: [elements.name, 'preview', body],
    queryFn: () => call('POST /element-previews', { body }),
    placeholderData: keepPreviousData,
    retry: 1,
    gcTime: 0,
  });
  const { data } = found;
  const [shown, setShown] = useState<{ html: string; css: string }>();
  const site = new URL(usePublicAddress()('')).origin;
  useEffect(() => {
    if (data?.rendered) setShown(mediaForCanvas({ html: data.html, css: data.css, project: null }, site));
  }, [data, site]);
  return (
    <section className={classes.side} aria-label={t('preview.title')}>
      <PreviewWidths label={t('preview.width')} value={device} onChange={setDevice} />
      <ReadFailure found={found} failure={t('preview.failed')} />
      {data && !data.rendered ? (
        <Alert color="danger" role="alert" title={t('preview.cannot')}>
          {t(`fault.${data.fault}`)}
          {data.detail ? (
            <Text size="sm" mt={4} ff="monospace" dir="ltr">
              {data.detail}
            </Text>
          ) : null}
        </Alert>
      ) : null}
      {shown ? (
        <PreviewFrame
          title={t('preview.title')}
          width={canvasDeviceOf(device).width}
          css={look?.css ?? ''}
          document={previewDocument(
            {
              language: locale,
              direction: directionOf(locale),
              recipes: {
                html: `<main class="${PAGE_CLASS}"><section class="ts-section"><div class="ts-element">${shown.html}</div></section></main>`,
                css: shown.css,
              },
              slots: new Map(),
              siteParts: NO_PARTS,
            },
            {},
          )}
        />
      ) : (
        <Skeleton height={320} />
      )}
      {properties.length > 0 ? (
        <div className={classes.values}>
          <Text size="sm" fw={600} mb="xs">
            {t('values.title')}
          </Text>
          <Text size="sm" c="dimmed" mb="sm">
            {t('values.text')}
          </Text>
          <PropertyInputs
            properties={properties}
            values={values}
            onChange={(key, value) => setValues((before) => ({ ...before, [key]: value }))}
          />
        </div>
      ) : null}
    </section>
  );
}
