import type { FormComponent } from '@tributary/form-engine/schema.ts';
import { componentName } from '../model/naming.ts';
import type { BuilderTranslate } from '../model/messages.ts';
import type { PasteNote } from './paste.ts';

/** Sentences about each pasted part that changed, in the interface's language. */
export function pasteSentences(
  notes: readonly PasteNote[],
  words: BuilderTranslate,
  language: string,
): string {
  const list = (names: readonly string[]): string => new Intl.ListFormat(language).format(names);
  const named = (components: readonly FormComponent[]): string =>
    list(components.map((component) => words('clip.quoted', { name: componentName(component, words) })));
  const sentence = (note: PasteNote): string => {
    const key = `clip.note.${note.code}`;
    switch (note.code) {
      case 'locked':
        return words(key, { names: named(note.components), feature: words(`plan:flag.${note.flag}`) });
      case 'once':
      case 'calculates':
        return words(key, { names: named(note.components), count: note.components.length });
      case 'keys': {
        const keys = note.keys.slice(0, 3).map(({ from, to }) => words('clip.keyPair', { from, to }));
        const more = note.keys.length - keys.length;
        return more > 0
          ? words('clip.note.moreKeys', { keys: keys.join(', '), count: note.keys.length, more })
          : words(key, { keys: list(keys), count: note.keys.length });
      }
      case 'conditions':
      case 'unreadable':
        return words(key, { count: note.count });
      case 'languages': {
        const names = new Intl.DisplayNames(language, { type: 'language' });
        return words(key, { languages: list(note.languages.map((each) => names.of(each) ?? each)) });
      }
      case 'examples':
      case 'optionConditions':
        return words(key);
    }
  };
  return notes.map(sentence).join(' ');
}
