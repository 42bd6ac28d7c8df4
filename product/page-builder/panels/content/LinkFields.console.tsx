import { Button, SegmentedControl, Switch, TextInput } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { usePublicAddress } from '@tributary/engine/screens/console-context.console.tsx';
import { mediaIn } from '@tributary/resources/media/in-markup.ts';
import type { Component } from 'grapesjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { safeLink } from '../../../page-markup/addresses.ts';
import { onCanvas } from '../../site-media.ts';
import { usePageBuilder } from '../../screen/builder-context.console.ts';
import { usePicture } from '../../screen/use-pictures.console.ts';
import { CenterSelect } from './CenterSelect.console.tsx';

/** The target and style of a button or link. */
export function LinkFields({ component }: { component: Component }) {
  const { t } = useTranslation('pageBuilder');
  const attributes = component.getAttributes();
  const pathOf = useOwnPath();
  const [address, setAddress] = useState(pathOf(String(attributes.href ?? '')));
  const safe = safeLink(address);
  const empty = address.trim() === '' || address.trim() === '#';
  return (
    <>
      <TextInput
        size="xs"
        label={t('content.link')}
        description={t('content.linkHint')}
        dir="ltr"
        value={address}
        error={safe === null ? t('content.linkUnsafe') : empty ? t('content.linkMissing') : undefined}
        onChange={(event) => {
          const next = event.currentTarget.value;
          setAddress(next);
          const clean = safeLink(next);
          if (clean !== null) component.addAttributes({ href: clean });
        }}
      />
      <DocumentChoice
        href={address.trim()}
        onChoose={(href) => {
          setAddress(pathOf(href));
          component.addAttributes({ href });
        }}
      />
      <CenterSelect
        href={address.trim()}
        onChoose={(href) => {
          setAddress(pathOf(href));
          component.addAttributes({ href });
        }}
      />
      <Switch
        size="xs"
        label={t('content.newTab')}
        checked={attributes.target === '_blank'}
        onChange={(event) => {
          if (event.currentTarget.checked) component.addAttributes({ target: '_blank', rel: 'noopener' });
          else component.removeAttributes(['target', 'rel']);
        }}
      />
      {component.get('type') === 'button' && <ButtonLook component={component} />}
    </>
  );
}

interface DocumentChoiceProps {
  href: string;
  onChoose: (href: string) => void;
}

/** The path of a file of the library, of its address on the canvas, which names the site; other addresses as they are. */
function useOwnPath(): (href: string) => string {
  const site = onCanvas(new URL(usePublicAddress()('')).origin);
  return (href) => {
    const address = onCanvas(href);
    return address.startsWith(`${site}/media/`) ? address.slice(site.length) : href;
  };
}

/** Chooses a document of the library, and names the one that the link leads to. */
function DocumentChoice({ href, onChoose }: DocumentChoiceProps) {
  const { t } = useTranslation('pageBuilder');
  const { pickDocument, pictures } = usePageBuilder();
  const pathOf = useOwnPath();
  const document = usePicture(pictures, mediaIn(`"${pathOf(href)}"`)[0]);
  if (!pickDocument) return null;
  return (
    <>
      {document ? <p className="pb-hint">{t('content.linksTo', { name: document.name })}</p> : null}
      <Button
        size="xs"
        variant="default"
        leftSection={<IconFileTypePdf size={14} />}
        onClick={() => void pickDocument().then((chosen) => chosen && onChoose(chosen))}
      >
        {t('content.pickDocument')}
      </Button>
    </>
  );
}

function ButtonLook({ component }: { component: Component }) {
  const { t } = useTranslation('pageBuilder');
  return (
    <div>
      <p className="pb-label" id="pb-button-look">
        {t('content.look')}
      </p>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-labelledby="pb-button-look"
        value={component.getClasses().includes('ts-button--quiet') ? 'quiet' : 'filled'}
        onChange={(look) => {
          if (look === 'quiet') component.addClass('ts-button--quiet');
          else component.removeClass('ts-button--quiet');
        }}
        data={[
          { value: 'filled', label: t('content.filled') },
          { value: 'quiet', label: t('content.outline') },
        ]}
      />
    </div>
  );
}
