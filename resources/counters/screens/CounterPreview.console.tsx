import { Group, SegmentedControl, Stack, Text, useComputedColorScheme } from '@mantine/core';
import { useFieldValue } from '@tributary/engine/screens/form/values.console.ts';
import { directionOf } from '@tributary/kit/languages.ts';
import { DEEP_BAND, PAGE_PALETTE } from '@tributary/kit/theme/page-palette.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CounterData } from '../counter.ts';
import type { Counter } from '../counter-ui.console.tsx';
import { counterHtml } from '../counter-html.ts';
import { COUNTER_STYLES } from '../counter-styles.ts';
import { isClosed } from '../counter-total.ts';
import { usePublicTotals } from '../counter-totals.console.ts';

type Band = 'light' | 'dark';

/** The environment of a page: its palette, the counter's own styles, and a band. */
const STYLES = `
.ts-page{${PAGE_PALETTE}background:var(--ts-surface);color:var(--ts-ink);font:400 1.0625rem/1.65 var(--ts-font);overflow-wrap:anywhere}
.ts-page :where(p){margin:0}
.ts-section{padding:clamp(1.25rem,4vw,2.25rem)}
${DEEP_BAND}
${COUNTER_STYLES}`;

/** A preview of the counter on a page, as it is typed: the same markup and styles that publishing uses. */
export function CounterPreview({ counter }: { counter?: Counter }) {
  const { t, i18n } = useTranslation('counters');
  const skin = useComputedColorScheme('light');
  const [chosen, setChosen] = useState<Band>();
  const band = chosen ?? skin;
  const typed = useTypedCounter();
  const summary = usePublicTotals(counter ? [counter.id] : [])?.get(counter?.id ?? '');
  const counted = counter && summary ? summary.total - counter.labels.initialCount : 0;
  const total = typed.labels.initialCount + counted;
  const html = counterHtml(
    { id: counter?.id ?? 'preview', ...typed },
    { total, entries: summary?.entries ?? 0 },
    i18n.language,
  );
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <Text id={titleId} fw={600} c="var(--text-strong)">
            {t('preview.title')}
          </Text>
          <SegmentedControl
            size="xs"
            aria-label={t('preview.band')}
            value={band}
            onChange={(value) => setChosen(value === 'dark' ? 'dark' : 'light')}
            data={[
              { value: 'light', label: t('preview.light') },
              { value: 'dark', label: t('preview.dark') },
            ]}
          />
        </Group>
        <PageBand html={html} band={band} language={i18n.language} />
        <Text size="xs" c="dimmed" aria-live="polite">
          {t(isClosed(typed, total) ? 'preview.closed' : 'preview.text')}
        </Text>
      </Stack>
    </section>
  );
}

/** The values as typed; an invalid number counts as zero. */
function useTypedCounter(): CounterData {
  const kind = useFieldValue('kind') as CounterData['kind'];
  const currency = useFieldValue('currency') as CounterData['currency'];
  const campaignCode = String(useFieldValue('campaignCode') ?? '');
  const closesAtThreshold = useFieldValue('closesAtThreshold') === true;
  // Each separately: the form may write into the group without replacing it.
  const initialCount = figureOf(useFieldValue('labels.initialCount'));
  const threshold = figureOf(useFieldValue('labels.threshold'));
  const prefix = String(useFieldValue('labels.prefix') ?? '');
  const label = String(useFieldValue('labels.label') ?? '');
  const labels = { initialCount, threshold, label, prefix: kind === 'amount' ? '' : prefix };
  const countsPurchases = useFieldValue('countsPurchases') === true;
  return { name: '', kind, currency, campaignCode, closesAtThreshold, countsPurchases, labels };
}

const figureOf = (value: unknown): number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : 0;

/** A part of a page outside the console's own styles. The html comes from `counterHtml`, which escapes its values. */
function PageBand({ html, band, language }: { html: string; band: Band; language: string }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const root = host.current!.shadowRoot ?? host.current!.attachShadow({ mode: 'open' });
    if (root.adoptedStyleSheets.length === 0) {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(STYLES);
      root.adoptedStyleSheets = [sheet];
    }
    const deep = band === 'dark' ? ' ts-section--deep' : '';
    root.innerHTML = `<div class="ts-page"><div class="ts-section${deep}" lang="${language}" dir="${directionOf(language)}">${html}</div></div>`;
  }, [html, band, language]);
  return <div ref={host} style={{ borderRadius: 12, overflow: 'hidden', border: '1px solid var(--line)' }} />;
}
