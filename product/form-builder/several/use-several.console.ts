import { useTranslation } from 'react-i18next';
import type { FormSchema } from '@tributary/form-engine/schema.ts';
import { clipOf, readClip, textOfClip, type Clip } from '../clipboard/clip.ts';
import { pasteSentences } from '../clipboard/paste-sentences.console.ts';
import { pasteClip, type PasteRoom } from '../clipboard/paste.ts';
import { readClipboard, writeClipboard } from '../clipboard/system.console.ts';
import type { FormBuilderProps } from '../builder-props.ts';
import { moveComponents, type Edit } from '../model/edit.ts';
import { removalNotes, removeComponents } from '../model/removal.ts';
import { insertIndex } from '../model/insert-position.ts';
import type { BuilderTranslate } from '../model/messages.ts';
import { componentName } from '../model/naming.ts';
import type { SeveralActions } from './actions.ts';
import {
  extendedTo,
  placeAfterStep,
  placeOnDrop,
  selectedIds,
  selectionOf,
  toggled,
  type FormSelection,
} from './selected.ts';

interface Basis {
  schema: FormSchema;
  selection: FormSelection;
  words: BuilderTranslate;
  edit: (change: Edit) => void;
  select: (selection: FormSelection, options: { focus: boolean }) => void;
  announce: (text: string) => void;
  room: PasteRoom;
  onTranslations: FormBuilderProps['onTranslations'];
  /** Shows the action, and offers to undo it. */
  notify: (text: string) => void;
  /** Says why nothing was done. */
  fail: (text: string) => void;
}

/** The commands for several components of one form. */
export function useSeveral(basis: Basis): SeveralActions {
  const { schema, selection, words, edit, select, announce, room, onTranslations, notify, fail } = basis;
  const { i18n } = useTranslation('formBuilder');
  const ids = selectedIds(schema, selection);
  const languages = room.languages ?? { language: null, translations: {} };

  const choose = (next: FormSelection): void => {
    select(next, { focus: true });
    const count = selectedIds(schema, next).length;
    const lead = next.kind === 'several' ? schema.components.find(({ id }) => id === next.lead) : undefined;
    const name = lead ? componentName(lead, words) : '';
    announce(words(lead ? 'several.announce' : 'several.none', { name, count }));
  };

  const change = (next: FormSchema, said: string, chosen: FormSelection = selection): void => {
    edit(() => next);
    select(chosen, { focus: true });
    announce(said);
  };

  const remove = (isCut = false): void => {
    if (ids.length === 0) return;
    const removal = removeComponents(schema, ids);
    const { schema: next, droppedRules } = removal;
    const said = [
      words(isCut ? 'several.wasCut' : 'several.deleted', { count: ids.length }),
      droppedRules > 0 ? words('several.withRules', { count: droppedRules }) : '',
      removalNotes(removal, words),
    ];
    const after = schema.components.findLastIndex(({ id }) => ids.includes(id)) + 1;
    const before = schema.components.findIndex(({ id }) => ids.includes(id)) - 1;
    const neighbour = schema.components[after] ?? schema.components[before];
    edit(() => next);
    select(neighbour ? { kind: 'component', id: neighbour.id } : { kind: 'none' }, { focus: true });
    notify(said.filter(Boolean).join(' '));
  };

  /** Puts components into the form, and lists the changed parts. */
  const insert = (clip: Clip, index: number, said: string): void => {
    const made = pasteClip(schema, clip, index, room);
    const notes = pasteSentences(made.notes, words, i18n.language);
    if (!made.ok) return fail([words(`clip.${made.reason}`), notes].filter(Boolean).join(' '));
    edit(() => made.schema);
    const { language, translations } = made.languages;
    if (language && JSON.stringify(translations) !== JSON.stringify(languages.translations))
      onTranslations?.(language, translations);
    select(selectionOf(made.ids), { focus: true });
    notify([words(said, { count: made.ids.length }), notes].filter(Boolean).join(' '));
  };

  const moveTo = (before: number): void => {
    const next = moveComponents(schema, ids, before);
    if (next === schema) return;
    const position = next.components.findIndex(({ id }) => ids.includes(id)) + 1;
    const total = next.components.length;
    change(next, words('several.moved', { count: ids.length, position, total }));
  };

  const textToCopy = (isCut: boolean): string | null => {
    if (ids.length === 0) return null;
    if (!isCut) announce(words('several.copied', { count: ids.length }));
    return textOfClip(clipOf(schema, ids, languages));
  };
  const paste = (text: string, index?: number): void => {
    const clip = readClip(text);
    const at = index ?? insertIndex(schema, clip?.components[0]?.type ?? 'text', ids.at(-1));
    if (clip) insert(clip, at, 'several.pasted');
    else fail(words('clip.empty'));
  };

  return {
    ids,
    toggle: (id) => choose(toggled(schema, selection, id)),
    extendTo: (id, anchor) =>
      choose(extendedTo(schema, anchor ? { kind: 'component', id: anchor } : selection, id)),
    selectAll: () => {
      const all = schema.components.map(({ id }) => id);
      const [anchor, lead] = [all[0], all.at(-1)];
      if (anchor && lead) choose({ kind: 'several', ids: all, anchor, lead });
    },
    leave: () => {
      const lead = selection.kind === 'several' ? selection.lead : ids.at(-1);
      select(lead ? { kind: 'component', id: lead } : { kind: 'none' }, { focus: true });
      announce(words('several.left'));
    },
    remove: () => remove(),
    removeCut: () => remove(true),
    duplicate: () => {
      const after = schema.components.findLastIndex(({ id }) => ids.includes(id)) + 1;
      if (ids.length > 0) insert(clipOf(schema, ids, languages), after, 'several.duplicated');
    },
    move: (to) => {
      if (to === 'start') moveTo(0);
      else if (to === 'end') moveTo(schema.components.length);
      else moveTo(placeAfterStep(schema, ids, to === 'up' ? -1 : 1));
    },
    drop: (dragged, over) => {
      if (!ids.includes(over)) moveTo(placeOnDrop(schema, ids, dragged, over));
    },
    copy: () => {
      const text = textToCopy(false);
      if (text !== null) void writeClipboard(text);
    },
    cut: () => {
      const text = textToCopy(true);
      if (text === null) return;
      void writeClipboard(text);
      remove(true);
    },
    paste: (index) => void readClipboard().then((text) => paste(text, index)),
    textToCopy,
    pasteText: paste,
  };
}
