import { SegmentedControl, Select, Skeleton } from '@mantine/core';
import { SITE_PARTS, type ThemeFile } from '@tributary/resources/themes/theme-file.ts';
import { tokensCss } from '@tributary/resources/themes/tokens-css.ts';
import { tokensSchema, type DesignTokens } from '@tributary/resources/themes/tokens.ts';
import { useEffect, useMemo, useState } from 'react';
import { usePublicAddress } from '@tributary/engine/screens/console-context.console.tsx';
import { useFieldValue } from '@tributary/engine/screens/form/values.console.ts';
import { Loaded } from '@tributary/engine/screens/reading/Loaded.console.tsx';
import { useTranslation } from 'react-i18next';
import { canvasDeviceOf, type DeviceId } from '../../page-builder/devices.ts';
import { PreviewWidths } from '../../page-builder/look/PreviewWidths.console.tsx';
import { useSitePart } from '../../page-builder/look/use-page-look.console.ts';
import { mediaForCanvas } from '../../page-builder/site-media.ts';
import { previewDocument } from './preview-document.ts';
import { PreviewFrame } from './PreviewFrame.console.tsx';
import classes from './preview.module.css';
import { usePreviewChoices, usePreviewPage } from './use-preview-page.console.ts';

const SAMPLE = 'sample';

/** The last valid tokens: a colour that is being typed changes nothing yet. */
function useValidTokens(typed: unknown): DesignTokens | undefined {
  const [valid, setValid] = useState<DesignTokens>();
  useEffect(() => {
    const read = tokensSchema.safeParse(typed);
    if (read.success) setValid(read.data);
  }, [typed]);
  return valid;
}

/** A real page with the theme as it is being edited, at the widths of the builder, in light and dark. */
export function ThemePreview({
  mode,
  onMode,
}: {
  mode: 'light' | 'dark';
  onMode: (mode: 'light' | 'dark') => void;
}) {
  const { t } = useTranslation(['themes', 'pageBuilder']);
  const tokens = useValidTokens(useFieldValue('tokens'));
  const files = useFieldValue('files') as ThemeFile[] | undefined;
  const choices = usePreviewChoices();
  const [chosen, setChosen] = useState<string | null>(null);
  const first = choices.data?.find(({ published }) => published) ?? choices.data?.[0];
  const pageId = choices.isPending ? undefined : chosen === SAMPLE ? null : (chosen ?? first?.id ?? null);
  const page = usePreviewPage(pageId);
  const [device, setDevice] = useState<DeviceId>('desktop');
  const site = new URL(usePublicAddress()('')).origin;
  const css = useMemo(
    () =>
      [
        tokens ? tokensCss(tokens, mode) : '',
        ...(files ?? [])
          .filter(({ type, deletedAt }) => type === 'css' && deletedAt === null)
          .map(({ content }) => mediaForCanvas({ html: '', css: content, project: null }, site).css),
      ].join('\n'),
    [tokens, files, mode, site],
  );
  const make = useSitePart();
  const isSample = page.data?.siteParts === null;
  const parts = useMemo(() => {
    const own = (part: string): string | undefined =>
      files?.find(({ identifier, type, deletedAt }) => identifier === part && type === 'html' && !deletedAt)
        ?.content;
    return Object.fromEntries(
      SITE_PARTS.filter((part) => !isSample || own(part) !== undefined).map((part) => [
        part,
        make?.(part, own(part)) ?? '',
      ]),
    );
  }, [files, isSample, make]);
  return (
    <section className={classes.preview} aria-label={t('preview.title')}>
      <div className={classes.bar}>
        <Select
          size="xs"
          className={classes.page}
          aria-label={t('preview.page')}
          allowDeselect={false}
          data={[
            ...(choices.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
            { value: SAMPLE, label: t('preview.sample') },
          ]}
          value={chosen ?? first?.id ?? SAMPLE}
          onChange={setChosen}
        />
        <PreviewWidths label={t('preview.width')} value={device} onChange={setDevice} />
        <SegmentedControl
          size="xs"
          aria-label={t('preview.mode')}
          value={mode}
          onChange={(value) => onMode(value as 'light' | 'dark')}
          data={[
            { value: 'light', label: t('mode.light') },
            { value: 'dark', label: t('mode.dark') },
          ]}
        />
      </div>
      <Loaded found={page} failure={t('preview.failed')} waiting={<Skeleton className={classes.stage} />}>
        {(data) => (
          <PreviewFrame
            document={previewDocument(data, parts)}
            css={css}
            width={canvasDeviceOf(device).width}
            title={t('preview.title')}
          />
        )}
      </Loaded>
    </section>
  );
}
