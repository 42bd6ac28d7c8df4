import { useAllowed } from '@tributary/engine/screens/resource-ui.console.ts';
import { useGo } from '@tributary/engine/screens/links.console.tsx';
import { ResourceList } from '@tributary/engine/screens/ResourceList.console.tsx';
import { usePublicAddress } from '@tributary/engine/screens/console-context.console.tsx';
import type { RowAction } from '@tributary/engine/screens/list/row-action.ts';
import { useRemembered } from '@tributary/kit/remembered.console.ts';
import { IconChartBar, IconPencil, IconWorld } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { pageUi, type Page } from '../page-ui.console.tsx';
import { PageCard } from './PageCard.console.tsx';
import { PageStatus } from './PageStatus.console.tsx';

const cellsWith = (viewsOf: PartOf) => ({
  published: (page: Page) => (
    <>
      <PageStatus page={page} />
      {viewsOf(page)}
    </>
  ),
  slug: (page: Page) => <bdi>/{page.slug}</bdi>,
});

/** A part of a page's line or card that features above bring. */
type PartOf = (page: Page) => ReactNode;

const cardWith = (pictureOf: PartOf, viewsOf: PartOf) => (page: Page, actions: () => RowAction[]) => (
  <PageCard page={page} picture={pictureOf(page)} views={viewsOf(page)} actions={actions} />
);

/** The pages, as a list or as cards; the choice is stored. `pictureOf` renders a page on its card, `viewsOf` how often it is opened. */
export default function PageList({ pictureOf, viewsOf }: { pictureOf: PartOf; viewsOf: PartOf }) {
  const { t } = useTranslation('pages');
  const [view, setView] = useRemembered('pagesListView');
  const allowed = useAllowed(pageUi);
  const go = useGo();
  const address = usePublicAddress();
  const rowActions = (page: Page): RowAction[] => [
    ...(allowed.update
      ? [
          {
            id: 'builder',
            label: t('openBuilder'),
            icon: IconPencil,
            run: () => go(`/pages/${page.id}/builder`),
          },
        ]
      : []),
    {
      id: 'statistics',
      label: t('statistics'),
      icon: IconChartBar,
      run: () => go(`/pages/${page.id}/statistics`),
    },
    ...(page.published
      ? [
          {
            id: 'visit',
            label: t('visit'),
            icon: IconWorld,
            run: () => void window.open(address(page.slug), '_blank', 'noopener'),
          },
        ]
      : []),
  ];
  return (
    <ResourceList
      ui={pageUi}
      cells={cellsWith(viewsOf)}
      rowActions={rowActions}
      grid={{
        view: { value: view, set: setView },
        card: cardWith(pictureOf, viewsOf),
      }}
    />
  );
}
