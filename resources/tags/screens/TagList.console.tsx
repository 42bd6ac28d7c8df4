import { Badge, Button, Group } from '@mantine/core';
import { QuotaStop } from '@tributary/engine/screens/quota/QuotaStop.console.tsx';
import { useResourceQuota } from '@tributary/engine/screens/quota/use-resource-quota.console.ts';
import { useAllowed } from '@tributary/engine/screens/resource-ui.console.ts';
import { ResourceList } from '@tributary/engine/screens/ResourceList.console.tsx';
import { IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tagUi, type Tag } from '../tag-ui.console.tsx';
import { useTagUses } from '../tag-uses.console.ts';
import { TagDialog } from './TagDialog.console.tsx';

const CELLS = { key: (tag: Tag) => <KeyAndUses tag={tag} /> };

/** The list of tags, each with the number of its records. */
export default function TagList() {
  const { t } = useTranslation('tags');
  const allowed = useAllowed(tagUi);
  const quota = useResourceQuota(tagUi);
  const [making, setMaking] = useState(false);
  return (
    <>
      <ResourceList
        ui={tagUi}
        cells={useMemo(() => CELLS, [])}
        actions={
          !allowed.create ? null : quota?.stops ? (
            <QuotaStop ui={tagUi} quota={quota} />
          ) : (
            <Button leftSection={<IconPlus size={16} />} onClick={() => setMaking(true)}>
              {t('create')}
            </Button>
          )
        }
      />
      <TagDialog opened={making} onClose={() => setMaking(false)} />
    </>
  );
}

function KeyAndUses({ tag }: { tag: Tag }) {
  const { t } = useTranslation('tags');
  const uses = useTagUses();
  const count = uses?.get(tag.id) ?? 0;
  return (
    <Group component="span" gap="xs" wrap="nowrap">
      <bdi>{tag.key}</bdi>
      {uses ? (
        <Badge component="span" variant="light" color="gray" size="sm" tt="none" fw={500}>
          {t('uses', { count })}
        </Badge>
      ) : null}
    </Group>
  );
}
