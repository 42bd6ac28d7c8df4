import { ActionIcon, Button, Group, Stack, Text, Tooltip } from '@mantine/core';
import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { IconFingerprint, IconPencil, IconTrash } from '@tabler/icons-react';
import { Item, ItemList } from '@tributary/kit/components/ItemList.console.tsx';
import { RelativeTime } from '@tributary/kit/components/RelativeTime.console.tsx';
import { toastSuccess } from '@tributary/kit/components/toasts.console.tsx';
import { ToneBadge } from '@tributary/kit/components/ToneBadge.console.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AddPasskeyDialog } from './AddPasskeyDialog.console.tsx';
import { usePasskeys } from '../factors.console.ts';
import type { PasskeyItem } from '../responses.ts';
import { FactorSection } from '../FactorSection.console.tsx';
import { ProofDialog } from '../ProofDialog.console.tsx';
import { RenamePasskeyDialog } from './RenamePasskeyDialog.console.tsx';

type Open = { what: 'add' } | { what: 'rename' | 'remove'; passkey: PasskeyItem };

/** Passkeys in the account's settings: which there are, add, rename, remove. */
export function PasskeysSection() {
  const { t } = useTranslation('secondFactor');
  const { found, again, call } = usePasskeys();
  const [open, setOpen] = useState<Open>();
  const close = (): void => setOpen(undefined);
  const done = (words: string) => (): void => {
    close();
    void again();
    toastSuccess(words);
  };
  const items = found.data?.items ?? [];
  const canAdd = browserSupportsWebAuthn();

  return (
    <FactorSection
      title={t('passkeys.title')}
      text={t('passkeys.text')}
      reading={found}
      failed={t('passkeys.loadFailed')}
      available={found.data?.available ?? false}
    >
      <Stack gap="md" align="flex-start">
        {items.length > 0 ? (
          <ItemList label={t('passkeys.list')}>
            {items.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} onOpen={setOpen} />
            ))}
          </ItemList>
        ) : (
          <Text>{t('passkeys.none')}</Text>
        )}
        {canAdd ? (
          <Button
            variant={items.length > 0 ? 'default' : 'filled'}
            leftSection={<IconFingerprint size={18} />}
            onClick={() => setOpen({ what: 'add' })}
          >
            {t('passkeys.add')}
          </Button>
        ) : (
          <Text c="dimmed">{t('passkeys.unsupported')}</Text>
        )}
      </Stack>

      {open?.what === 'add' ? <AddPasskeyDialog onClose={close} onDone={done(t('passkeys.added'))} /> : null}
      {open?.what === 'rename' ? (
        <RenamePasskeyDialog passkey={open.passkey} onClose={close} onDone={done(t('passkeys.renamed'))} />
      ) : null}
      {open?.what === 'remove' ? (
        <ProofDialog
          title={t('passkeys.removeTitle', { name: open.passkey.name })}
          text={t('passkeys.removeText')}
          confirm={t('passkeys.removeConfirm')}
          isDangerous
          act={async (password) => {
            await call('POST /account/passkeys/:id/remove', {
              params: { id: open.passkey.id },
              body: { password },
            });
            await again();
            toastSuccess(t('passkeys.removed'));
          }}
          onClose={close}
        />
      ) : null}
    </FactorSection>
  );
}

function PasskeyRow({ passkey, onOpen }: { passkey: PasskeyItem; onOpen: (open: Open) => void }) {
  const { t } = useTranslation('secondFactor');
  const { name } = passkey;
  return (
    <Item
      icon={<IconFingerprint size={20} />}
      name={name}
      badge={
        passkey.backedUp ? (
          <Tooltip label={t('passkeys.syncedHelp')}>
            <ToneBadge tone="info">{t('passkeys.synced')}</ToneBadge>
          </Tooltip>
        ) : null
      }
      facts={
        <>
          {t('passkeys.created')} <RelativeTime at={passkey.createdAt} />
          {passkey.lastUsedAt ? (
            <>
              {' · '}
              {t('passkeys.lastUsed')} <RelativeTime at={passkey.lastUsedAt} />
            </>
          ) : null}
        </>
      }
    >
      <Group gap={4} wrap="nowrap">
        <Tooltip label={t('passkeys.rename')}>
          <ActionIcon
            aria-label={t('passkeys.renameOf', { name })}
            onClick={() => onOpen({ what: 'rename', passkey })}
          >
            <IconPencil size={18} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label={t('passkeys.remove')}>
          <ActionIcon
            aria-label={t('passkeys.removeOf', { name })}
            onClick={() => onOpen({ what: 'remove', passkey })}
          >
            <IconTrash size={18} />
          </ActionIcon>
        </Tooltip>
      </Group>
    </Item>
  );
}
