import { Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useSession } from '@tributary/engine/screens/console-context.console.tsx';
import { formStyles } from '@tributary/form-engine/html/styles.ts';
import { TEXT_LANGUAGE_NAMES } from '@tributary/kit/languages.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keyOfSubscription } from '../choices.ts';
import {
  useCenterLanguages,
  useIntro,
  useOffers,
  useSubscriptions,
  useTopics,
} from '../editing/typed.console.ts';
import { renderPreferences } from '../page/html.ts';
import { PREFERENCE_STYLES } from '../page/styles.ts';

/** The environment of the page: as visitors get it. */
const STYLES = `:host{display:block}.page{background:#f6f4ee;padding:1.5rem;font:400 1rem/1.6 ui-sans-serif,system-ui,sans-serif;overflow-wrap:anywhere}${formStyles}${PREFERENCE_STYLES}`;

/** The page as visitors get it, while it is typed: the same markup and styles. Nothing in it can be pressed. */
export function CenterPreview() {
  const { t } = useTranslation('preferenceCenters');
  const { tenantName } = useSession();
  const languages = useCenterLanguages();
  const [chosen, setChosen] = useState<string>();
  const language = languages.find((each) => each === chosen) ?? languages[0]!;
  const topics = useTopics();
  const subscriptions = useSubscriptions();
  const intro = useIntro();
  const offers = useOffers();
  const first = subscriptions[0];
  const html = renderPreferences({
    center: { languages, intro, topics, subscriptions, ...offers },
    state: {
      chosen: first ? [keyOfSubscription(first)] : [],
      language,
      frequency: null,
      pausedUntil: null,
      isOff: false,
    },
    organization: tenantName,
    language,
    action: '#',
    address: 'a…@example.org',
  });
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <Text id={titleId} fw={600} c="var(--text-strong)">
            {t('preview.title')}
          </Text>
          {languages.length > 1 ? (
            <SegmentedControl
              size="xs"
              aria-label={t('preview.language')}
              value={language}
              onChange={setChosen}
              data={languages.map((value) => ({ value, label: TEXT_LANGUAGE_NAMES[value] }))}
            />
          ) : null}
        </Group>
        <Shown html={html} />
        <Text size="xs" c="dimmed">
          {t('preview.text')}
        </Text>
      </Stack>
    </section>
  );
}

/** The page outside the console's own styles. The html comes from `renderPreferences`, which escapes its values. */
function Shown({ html }: { html: string }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const root = host.current!.shadowRoot ?? host.current!.attachShadow({ mode: 'open' });
    if (root.adoptedStyleSheets.length === 0) {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(STYLES);
      root.adoptedStyleSheets = [sheet];
    }
    root.innerHTML = `<div class="page">${html}</div>`;
  }, [html]);
  return (
    <div ref={host} inert style={{ borderRadius: 12, overflow: 'hidden', border: '1px solid var(--line)' }} />
  );
}
