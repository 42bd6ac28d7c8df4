import { Kbd, UnstyledButton } from '@mantine/core';
import { IconClipboard, IconLock } from '@tabler/icons-react';
import { useTypedChoice } from '@tributary/kit/typed/use-typed-choice.console.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormBuilder } from '../builder-context.console.ts';
import classes from './AddMenu.module.css';
import { PaletteFound } from './PaletteFound.console.tsx';
import { PaletteSearch } from './PaletteSearch.console.tsx';
import { usePaletteOffers, type PaletteOffer } from './use-palette-offers.console.ts';

const PASTE_KEYS = 'Ctrl V';

interface AddListProps {
  index: number | undefined;
  onAdd: () => void;
}

/** The components under their search. What can't be added is listed with the reason. */
export function AddList({ index, onAdd }: AddListProps) {
  const { t } = useTranslation('formBuilder');
  const { several } = useFormBuilder();
  const [search, setSearch] = useState('');
  const groups = usePaletteOffers(search);
  const offers = groups.flatMap((group) => group.offers);
  const take = ({ refusal, add }: PaletteOffer): void => {
    if (refusal !== null) return;
    onAdd();
    add(index);
  };
  const { current, choose, idOf, listId, field } = useTypedChoice(offers, take);
  return (
    <>
      <PaletteSearch
        data-autofocus
        className={classes.search}
        {...field}
        type="text"
        enterKeyHint="done"
        maxLength={200}
        value={search}
        onChange={(event) => (setSearch(event.currentTarget.value), choose(undefined))}
      />
      <div className={classes.results}>
        <div role="listbox" id={listId} aria-label={t('palette')} className={classes.list}>
          {groups.map((group) => (
            <div key={group.id} role="group" aria-labelledby={`${listId}-group-${group.id}`}>
              <div id={`${listId}-group-${group.id}`} className={classes.heading} role="presentation">
                {group.title}
              </div>
              {group.offers.map((offer) => (
                <div
                  key={offer.id}
                  id={idOf(offer)}
                  role="option"
                  className={classes.option}
                  aria-selected={offer === current}
                  aria-disabled={offer.refusal !== null || undefined}
                  onClick={() => take(offer)}
                  onPointerMove={offer === current ? undefined : () => choose(offer.id)}
                >
                  <offer.icon size={16} stroke={1.6} aria-hidden />
                  <span className={classes.words}>
                    <bdi>{offer.label}</bdi>
                    {offer.refusal === null ? null : <span className={classes.refusal}>{offer.refusal}</span>}
                  </span>
                  {offer.isLocked ? <IconLock size={14} aria-hidden /> : null}
                </div>
              ))}
            </div>
          ))}
        </div>
        <PaletteFound count={offers.length} search={search} />
      </div>
      <UnstyledButton
        className={classes.paste}
        onClick={() => {
          onAdd();
          several.paste(index);
        }}
      >
        <IconClipboard size={16} stroke={1.6} aria-hidden />
        <span className={classes.words}>{t('clip.paste')}</span>
        <Kbd className={classes.keys} aria-hidden>
          {PASTE_KEYS}
        </Kbd>
      </UnstyledButton>
    </>
  );
}
