import { ActionIcon, Button, Loader, Menu, SegmentedControl, Tooltip } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowLeft,
  IconChevronDown,
  IconExternalLink,
  IconEye,
  IconEyeOff,
  IconCode,
  IconHelp,
  IconKeyboard,
  IconListCheck,
  IconTestPipe,
  IconWorldOff,
  IconWorldUpload,
} from '@tabler/icons-react';
import { GuideLink } from '@tributary/engine/screens/GuideLink.console.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { canvasDeviceOf, type DeviceId, PREVIEWS } from '../devices.ts';
import { DEVICE_ICONS } from '../look/device-icons.console.ts';
import { PeerAvatars } from '../team/PeerAvatars.console.tsx';
import type { Team } from '../team/team.ts';
import { usePageBuilder } from './builder-context.console.ts';
import type { Publishing } from './use-publishing.console.ts';
import type { SaveState } from './use-saving.console.ts';
import { useEditorTick } from './use-editor-tick.console.ts';

interface TopBarProps {
  zoom: number;
  preview: boolean;
  onPreview: (preview: boolean) => void;
  onBack: () => void;
  onHelp: () => void;
  onCode: () => void;
  team?: Team;
  saveState: SaveState;
  /** Whether a failed save is tried again by itself. */
  retries: boolean;
  onSave: () => void;
  /** The button to the page's history. */
  revisions: ReactNode;
  publishing: PublishingProps;
}

/** Back, the page's name, the device widths, undo and redo, preview, save, publish. */
export function TopBar(props: TopBarProps) {
  const { page } = usePageBuilder();
  const { t } = useTranslation(['pageBuilder', 'screens']);
  return (
    <header className="pb-top">
      <div className="pb-top__start">
        <ActionIcon size="lg" aria-label={t('top.back')} title={t('top.back')} onClick={props.onBack}>
          <IconArrowLeft size={18} className="pb-mirror" />
        </ActionIcon>
        <h1 className="pb-top__name" title={page.name}>
          {page.name}
        </h1>
      </div>
      <DeviceSwitch zoom={props.zoom} />
      <div className="pb-top__end">
        {props.team && <PeerAvatars peers={props.team.peers} me={props.team.me} />}
        <History />
        <ActionIcon
          size="lg"
          aria-pressed={props.preview}
          aria-label={t('top.preview')}
          title={t('top.preview')}
          onClick={() => props.onPreview(!props.preview)}
        >
          {props.preview ? <IconEyeOff size={18} /> : <IconEye size={18} />}
        </ActionIcon>
        <ActionIcon
          size="lg"
          className="pb-top__help"
          aria-label={t('top.shortcuts')}
          title={t('top.shortcuts')}
          onClick={props.onHelp}
        >
          <IconKeyboard size={18} />
        </ActionIcon>
        <ActionIcon
          component={GuideLink}
          size="lg"
          className="pb-top__help"
          aria-label={t('screens:guide')}
          title={t('screens:guide')}
        >
          <IconHelp size={18} />
        </ActionIcon>
        <ActionIcon
          size="lg"
          className="pb-top__help"
          aria-label={t('top.code')}
          title={t('top.code')}
          onClick={props.onCode}
        >
          <IconCode size={18} />
        </ActionIcon>
        {props.revisions}
        <span className="pb-top__state" data-state={props.saveState} role="status">
          {t(props.saveState === 'failed' && props.retries ? 'save.retried' : `save.${props.saveState}`)}
        </span>
        <Button
          size="xs"
          variant={props.saveState === 'saved' ? 'default' : 'filled'}
          loading={props.saveState === 'saving'}
          onClick={props.onSave}
          data-tour="page.save"
          aria-keyshortcuts="Control+S"
        >
          {t('top.save')}
        </Button>
        <PublishMenu {...props.publishing} />
      </div>
    </header>
  );
}

function DeviceSwitch({ zoom }: { zoom: number }) {
  const { device, setDevice } = usePageBuilder();
  const { t, i18n } = useTranslation('pageBuilder');
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(zoom);
  return (
    <div className="pb-devices" data-tour="page.devices">
      <SegmentedControl
        size="xs"
        aria-label={t('top.device')}
        value={canvasDeviceOf(device).preview}
        onChange={(id) => setDevice(id as DeviceId)}
        data={PREVIEWS.map(({ id, width }) => {
          const Icon = DEVICE_ICONS[id];
          return {
            value: id,
            label: (
              <span className="pb-device" title={t(`device.${id}`)}>
                <Icon size={16} aria-hidden="true" />
                <span className="pb-hidden">{t(`device.${id}`)}</span>
                <span className="pb-device__width">{width}</span>
              </span>
            ),
          };
        })}
      />
      <Tooltip label={t('top.zoom')}>
        <span className="pb-devices__zoom">{percent}</span>
      </Tooltip>
    </div>
  );
}

function History() {
  const { editor, actions } = usePageBuilder();
  const { t } = useTranslation('pageBuilder');
  useEditorTick(editor, 'update undo redo load');
  const { UndoManager } = editor;
  return (
    <>
      <ActionIcon
        size="lg"
        disabled={!UndoManager.hasUndo()}
        aria-label={t('top.undo')}
        title={t('top.undo')}
        onClick={actions.undo}
      >
        <IconArrowBackUp size={18} className="pb-mirror" />
      </ActionIcon>
      <ActionIcon
        size="lg"
        disabled={!UndoManager.hasRedo()}
        aria-label={t('top.redo')}
        title={t('top.redo')}
        onClick={actions.redo}
      >
        <IconArrowForwardUp size={18} className="pb-mirror" />
      </ActionIcon>
    </>
  );
}

export interface PublishingProps {
  published: boolean;
  allowed: boolean;
  busy: Publishing['busy'];
  unsaved: boolean;
  /** Saved changes that are not published yet. */
  unpublished: number;
  publicUrl?: string;
  publishingPath?: string;
  onPublish: () => void;
  onUnpublish: () => void;
}

function PublishMenu({
  published,
  allowed,
  busy,
  unsaved,
  unpublished,
  publicUrl,
  publishingPath,
  onPublish,
  onUnpublish,
}: PublishingProps) {
  const { page } = usePageBuilder();
  const { t } = useTranslation('pageBuilder');
  const publishMessages = unsaved
    ? t('publish.saveAndPublish')
    : t(published ? 'publish.again' : 'publish.publish');
  return (
    <Menu position="bottom-end" width={280} withInitialFocusPlaceholder={false} withinPortal={false}>
      <Menu.Target>
        <Button
          size="xs"
          variant="default"
          aria-busy={busy !== null}
          disabled={busy !== null}
          rightSection={busy ? <Loader size={12} aria-hidden /> : <IconChevronDown size={14} />}
        >
          <span
            className="pb-status"
            data-published={published || undefined}
            data-waiting={unpublished > 0 || undefined}
          >
            {busy ? (
              t(`publish.busy.${busy}`)
            ) : published && unpublished > 0 ? (
              <>
                <span className="pb-status__long">{t('publish.waiting', { count: unpublished })}</span>
                {/* On a phone the dot says that changes wait. */}
                <span className="pb-status__short" aria-hidden="true">
                  {t('publish.published')}
                </span>
              </>
            ) : published ? (
              t('publish.published')
            ) : (
              <>
                <span className="pb-status__long">{t('publish.draft')} · </span>
                {t('publish.short')}
              </>
            )}
          </span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {!published
            ? t('publish.draftHint', { slug: page.slug })
            : unpublished > 0
              ? t('publish.waitingHint', { slug: page.slug })
              : t('publish.publishedHint', { slug: page.slug })}
        </Menu.Label>
        {allowed ? (
          <>
            <Menu.Item leftSection={<IconWorldUpload size={16} />} onClick={onPublish}>
              {publishMessages}
            </Menu.Item>
            {published && (
              <Menu.Item leftSection={<IconWorldOff size={16} />} onClick={onUnpublish}>
                {t('publish.unpublish')}
              </Menu.Item>
            )}
          </>
        ) : (
          <Menu.Label>{t('publish.notAllowed')}</Menu.Label>
        )}
        {publishingPath === undefined ? null : (
          <Menu.Item
            component="a"
            href={publishingPath}
            target="_blank"
            rel="noopener"
            leftSection={<IconListCheck size={16} />}
          >
            {t(published ? 'publish.differs' : 'publish.checks')}
          </Menu.Item>
        )}
        {page.formId ? (
          <Menu.Item
            component="a"
            href={`/forms/${page.formId}/dry-run`}
            target="_blank"
            rel="noopener"
            leftSection={<IconTestPipe size={16} />}
          >
            {t('publish.dryRun')}
          </Menu.Item>
        ) : null}
        {published && publicUrl !== undefined && (
          <Menu.Item
            component="a"
            href={publicUrl}
            target="_blank"
            rel="noopener"
            leftSection={<IconExternalLink size={16} />}
          >
            {t('publish.open')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
