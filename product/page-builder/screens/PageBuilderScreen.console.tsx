import { useDirection } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { usePublicAddress, useSession } from '@tributary/engine/screens/console-context.console.tsx';
import { LeaveGuard } from '@tributary/engine/screens/form/LeaveGuard.console.tsx';
import { useAllowed } from '@tributary/engine/screens/resource-ui.console.ts';
import { useGo } from '@tributary/engine/screens/links.console.tsx';
import { RevisionButton } from '@tributary/engine/screens/revisions/RevisionButton.console.tsx';
import { TourNote } from '@tributary/engine/screens/tour/TourNote.console.tsx';
import { RecordScreen } from '@tributary/engine/screens/record/RecordScreen.console.tsx';
import { formStyles } from '@tributary/form-engine/html/styles.ts';
import { counterUi } from '@tributary/resources/counters/counter-ui.console.tsx';
import { elementUi } from '@tributary/resources/elements/element-ui.console.tsx';
import { formUi } from '@tributary/resources/forms/form-ui.console.tsx';
import { preferenceCenterUi } from '@tributary/resources/preference-centers/preference-center-ui.console.tsx';
import { imagePath } from '@tributary/resources/organization/images.ts';
import { pageUi, type Page } from '@tributary/resources/pages/page-ui.console.tsx';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { COUNTER_STYLES } from '@tributary/resources/counters/counter-styles.ts';
import { usePublishCheck } from '../../page-publishing/screens/use-publish-check.console.tsx';
import { WIDGET_STYLES } from '../../publishing/compile/widgets/widget-styles.ts';
import { SITE_PART_STYLES } from '../../publishing/compile/site-parts.ts';
import { FORM_THEME } from '../../publishing/publish/form-theme.ts';
import { useBaseLayout } from '../look/use-base-layout.console.ts';
import { usePageLook } from '@tributary/resources/themes/screens/use-page-look.console.ts';
import { useSitePartsHtml } from '../look/use-page-look.console.ts';
import PageBuilder from '../PageBuilder.console.tsx';
import { useMaking } from '../making/use-making.console.tsx';
import { onCanvas } from '../site-media.ts';
import { useElements } from './use-elements.console.ts';
import { useLibrary } from './use-library.console.tsx';
import { useTeam } from '../team/use-team.console.ts';
import { useOffer } from './use-offer.console.ts';
import { usePageStore } from './use-page-store.console.ts';
import { usePreviews } from './use-previews.console.ts';

const CANVAS_CSS = [formStyles, FORM_THEME, COUNTER_STYLES, WIDGET_STYLES, SITE_PART_STYLES].join('\n');

/** The builder for a stored page, in the whole window. */
export default function PageBuilderScreen() {
  return <RecordScreen ui={pageUi}>{(page) => <Open opened={page} />}</RecordScreen>;
}

function Open({ opened }: { opened: Page }) {
  const { t, i18n } = useTranslation('pageBuilder');
  const { dir } = useDirection();
  const go = useGo();
  const { userId, tenantName, organization } = useSession();
  const allowed = useAllowed(pageUi);
  const address = usePublicAddress();
  const check = usePublishCheck();
  const look = usePageLook();
  const baseLayout = useBaseLayout(look);
  const { page, stored, dirty, take, ...wires } = usePageStore(opened, check.ask, baseLayout);
  const { show, comment } = useSearch({ strict: false }) as { show?: unknown; comment?: unknown };
  const several = useTeam(opened.id, typeof comment === 'string' ? comment : undefined);
  const { dialogs, ...making } = useMaking(page);
  const forms = useOffer(formUi, 'description');
  const counters = useOffer(counterUi, 'name');
  const elements = useOffer(elementUi, 'name');
  const mayReadCenters = useAllowed(preferenceCenterUi).open;
  const centers = useOffer(preferenceCenterUi, 'title', mayReadCenters);
  const ofElements = useElements();
  const previews = usePreviews(page.language);
  const { dialog, ...library } = useLibrary(page.language);
  const siteParts = useSitePartsHtml();
  // The builder asks by itself before its own back button.
  const leaving = useRef(false);
  return (
    <>
      <PageBuilder
        page={page}
        organization={tenantName}
        forms={forms}
        counters={counters}
        elements={elements}
        {...(mayReadCenters ? { centers } : {})}
        {...ofElements}
        {...previews}
        {...library}
        {...making}
        {...wires}
        {...several}
        canvasCss={CANVAS_CSS}
        {...(look.data === undefined ? {} : { lookCss: look.data.css })}
        {...(baseLayout.status === 'error' ? { retryLayout: () => void look.refetch() } : {})}
        {...(siteParts === undefined ? {} : { sitePartsHtml: siteParts })}
        {...(organization.logo
          ? { logo: { src: onCanvas(address(imagePath('logo', organization.logo, 512))), alt: tenantName } }
          : {})}
        canPublish={allowed.publish}
        publicUrl={address(page.slug)}
        unpublished={stored.publication?.changes ?? 0}
        publishingPath={`/pages/${page.id}/publishing`}
        {...(typeof show === 'string' ? { show } : {})}
        renderRevisions={({ unsaved, reload }) => (
          <>
            <TourNote userId={userId} stays compact />
            <RevisionButton
              compact
              ui={pageUi}
              record={stored}
              blocked={unsaved ? t('revisions.saveFirst') : undefined}
              onRestored={(restored) => reload(take(restored))}
            />
          </>
        )}
        onExit={() => {
          leaving.current = true;
          go(pageUi.listPath);
        }}
        locale={i18n.language}
        direction={dir}
      />
      {dialog}
      {dialogs}
      {check.dialog}
      <LeaveGuard dirty={dirty} isSaved={() => leaving.current} />
    </>
  );
}
