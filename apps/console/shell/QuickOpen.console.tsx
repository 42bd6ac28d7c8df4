import { Modal, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { findPlaces } from './find-places.ts';
import type { MenuGroup } from './menu.ts';
import { useMenuWords } from './MenuList.console.tsx';
import classes from './QuickOpen.module.css';

/** Opens any screen by typing part of its name. Arrows move, Enter opens. */
export default function QuickOpen({ menu, onClose }: { menu: readonly MenuGroup[]; onClose: () => void }) {
  const { t } = useTranslation('shell');
  const say = useMenuWords(menu);
  const navigate = useNavigate();
  const id = useId();
  const [wanted, setWanted] = useState('');
  const [at, setAt] = useState(0);
  const all = menu.flatMap(({ section, items }) =>
    items.map((item) => ({ ...item, label: say(item.labelKey), sectionName: t(`sections.${section}`) })),
  );
  const found = findPlaces(all, wanted);
  const open = (path: string | undefined): void => {
    if (path === undefined) return;
    onClose();
    void navigate({ to: path });
  };
  const press = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setAt((now) => (now + step + found.length) % Math.max(found.length, 1));
    }
    if (event.key === 'Enter') open(found[at]?.path);
  };
  return (
    <Modal.Root opened onClose={onClose} size={520} yOffset="12vh" centered={false}>
      <Modal.Overlay />
      <Modal.Content aria-label={t('quickOpen.title')}>
        <TextInput
          data-autofocus
          variant="unstyled"
          size="lg"
          className={classes.field}
          leftSection={<IconSearch size={18} stroke={1.6} />}
          placeholder={t('quickOpen.placeholder')}
          aria-label={t('quickOpen.title')}
          role="combobox"
          aria-expanded
          aria-controls={id}
          aria-activedescendant={found[at] ? `${id}-${at}` : undefined}
          value={wanted}
          onChange={(event) => (setWanted(event.currentTarget.value), setAt(0))}
          onKeyDown={press}
        />
        <div role="listbox" id={id} aria-label={t('quickOpen.results')} className={classes.list}>
          {found.map(({ path, label, sectionName, icon: Icon }, index) => (
            <div
              key={path}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === at}
              className={classes.option}
              onClick={() => open(path)}
              onPointerMove={() => setAt(index)}
            >
              <Icon size={18} stroke={1.6} />
              <span>{label}</span>
              <span className={classes.section}>{sectionName}</span>
            </div>
          ))}
        </div>
        {found.length === 0 ? (
          <Text c="dimmed" p="md" role="status">
            {t('quickOpen.nothing')}
          </Text>
        ) : null}
      </Modal.Content>
    </Modal.Root>
  );
}
