import { Button, Menu } from '@mantine/core';
import {
  IconBookmark,
  IconCalendarRepeat,
  IconCheck,
  IconDeviceFloppy,
  IconEdit,
  IconPlus,
  IconStar,
  IconStarOff,
  IconTrash,
} from '@tabler/icons-react';
import { toastFailure, toastSuccess } from '@tributary/kit/components/toasts.console.tsx';
import { useState } from 'react';
import { exportAbility } from '../../access/roles.ts';
import type { RecordFrame } from '../../definition/resource.ts';
import { scheduleOfViewPath } from '../../views/schedule-path.ts';
import type { SavedView } from '../../views/view.ts';
import { useAbility } from '../console-context.console.tsx';
import { useGo } from '../links.console.tsx';
import { contentOf, isChanged, NO_VIEW, type ListAddress } from '../list/list-address.ts';
import { useProblemText } from '../problem-text.console.ts';
import { useResourceMessages, type ResourceUi } from '../resource-ui.console.ts';
import { DeleteViewDialog } from './DeleteViewDialog.console.tsx';
import { SaveViewDialog } from './SaveViewDialog.console.tsx';
import { useSavedViews, useViewActions } from './use-saved-views.console.ts';
import classes from './ViewsMenu.module.css';

interface ViewsMenuProps<Item extends RecordFrame> {
  ui: ResourceUi<Item>;
  address: ListAddress;
  /** Opens a view, or the list without one. */
  onOpen: (view: string | undefined) => void;
  columns: readonly string[];
}

/** Menu of a list's saved views: opening, saving, sharing, and choosing the default view. */
export function ViewsMenu<Item extends RecordFrame>({ ui, address, onOpen, columns }: ViewsMenuProps<Item>) {
  const messages = useResourceMessages(ui);
  const { t } = messages;
  const go = useGo();
  const ability = useAbility();
  const problems = useProblemText(ui);
  const actions = useViewActions();
  const { definition } = ui;
  const { views, defaultId } = useSavedViews(definition.name);
  const [dialog, setDialog] = useState<'create' | 'edit' | 'delete'>();
  const close = (): void => setDialog(undefined);
  const view = views.find(({ id }) => id === address.view);
  const changed = view !== undefined && isChanged(definition.list, address, view.content);
  const run = (work: Promise<unknown>): void =>
    void work.catch((error: unknown) => toastFailure(problems.reason(error) ?? t('screens:views.failed')));
  const changeDefault = async ({ id, name, isDefault }: SavedView): Promise<void> => {
    await actions.setDefault(definition.name, isDefault ? null : id);
    toastSuccess(t(isDefault ? 'screens:views.defaultDropped' : 'screens:views.defaultMade', { name }));
  };
  const content = contentOf({ ...address, columns });
  const own = views.filter(({ isShared }) => !isShared);
  const shared = views.filter(({ isShared }) => isShared);

  const item = (each: SavedView) => (
    <Menu.Item
      key={each.id}
      leftSection={<IconCheck size={16} visibility={each.id === view?.id ? 'visible' : 'hidden'} />}
      rightSection={each.isDefault ? <IconStar size={14} aria-label={t('screens:views.isDefault')} /> : null}
      aria-current={each.id === view?.id ? true : undefined}
      onClick={() => onOpen(each.id)}
    >
      <bdi className={classes.name}>{each.name}</bdi>
    </Menu.Item>
  );

  return (
    <>
      <Menu position="bottom-start" withinPortal returnFocus>
        <Menu.Target>
          <Button
            variant={view ? 'light' : 'default'}
            data-folds={view ? undefined : true}
            leftSection={<IconBookmark size={16} />}
          >
            <span className={classes.label}>
              {view
                ? changed
                  ? t('screens:views.changed', { name: view.name })
                  : view.name
                : t('screens:views.open')}
            </span>
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes.menu!}>
          <Menu.Item
            leftSection={<IconCheck size={16} visibility={view ? 'hidden' : 'visible'} />}
            onClick={() => onOpen(defaultId ? NO_VIEW : undefined)}
          >
            {t('screens:views.none', { noun: messages.many })}
          </Menu.Item>
          {own.length > 0 ? <Menu.Label>{t('screens:views.own')}</Menu.Label> : null}
          {own.map(item)}
          {shared.length > 0 ? <Menu.Label>{t('screens:views.shared')}</Menu.Label> : null}
          {shared.map(item)}
          <Menu.Divider />
          {view && changed && view.mayChange ? (
            <Menu.Item
              leftSection={<IconDeviceFloppy size={16} />}
              onClick={() => run(actions.update(view.id, { content }).then(() => onOpen(view.id)))}
            >
              {t('screens:views.saveChanges')}
            </Menu.Item>
          ) : null}
          <Menu.Item leftSection={<IconPlus size={16} />} onClick={() => setDialog('create')}>
            {t('screens:views.saveNew')}
          </Menu.Item>
          {view ? (
            <>
              <Menu.Item
                leftSection={view.isDefault ? <IconStarOff size={16} /> : <IconStar size={16} />}
                onClick={() => run(changeDefault(view))}
              >
                {t(view.isDefault ? 'screens:views.dropDefault' : 'screens:views.makeDefault')}
              </Menu.Item>
              {ability.can(exportAbility(definition.subject), definition.subject) ? (
                <Menu.Item
                  leftSection={<IconCalendarRepeat size={16} />}
                  onClick={() => go(scheduleOfViewPath(view.id))}
                >
                  {t('screens:views.schedule')}
                </Menu.Item>
              ) : null}
              {view.mayChange ? (
                <>
                  <Menu.Item leftSection={<IconEdit size={16} />} onClick={() => setDialog('edit')}>
                    {t('screens:views.edit')}
                  </Menu.Item>
                  <Menu.Item
                    color="red"
                    leftSection={<IconTrash size={16} />}
                    onClick={() => setDialog('delete')}
                  >
                    {t('screens:views.delete')}
                  </Menu.Item>
                </>
              ) : null}
            </>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      <SaveViewDialog
        ui={ui}
        opened={dialog === 'create' || dialog === 'edit'}
        view={dialog === 'edit' ? view : undefined}
        content={content}
        onClose={close}
        onSaved={(saved) => onOpen(saved.id)}
      />
      <DeleteViewDialog
        view={dialog === 'delete' ? view : undefined}
        onClose={close}
        onDeleted={() => onOpen(undefined)}
      />
    </>
  );
}
