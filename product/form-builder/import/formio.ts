import { calculationOf } from './calculations.ts';
import type { ImportedChoice, ImportDraft, Origin } from './draft.ts';
import { bytesOf, fileSettings } from './files.ts';
import {
  isJson,
  isSet,
  isTrue,
  listAt,
  numberAt,
  objectAt,
  own,
  scalarText,
  textAt,
  type Json,
} from './json.ts';
import { dayAtStart, formioLogic } from './formio-logic.ts';
import { formioSilent } from './formio-silent.data.ts';
import { both, type Logic } from './logic.ts';

/** Whether JSON looks like a form of Form.io: components whose children say whether they are inputs. */
export function isFormio(file: Json): boolean {
  const components = listAt(file, 'components');
  const isOne = (each: Json): boolean =>
    typeof own(each, 'type') === 'string' && ('input' in each || 'components' in each);
  return components.some(isOne) || typeof own(file, 'display') === 'string';
}

/** Puts a form of Form.io into a draft; returns its settings. */
export function readFormio(file: Json, draft: ImportDraft): object {
  const settings = { submitLabel: '', firstStepLabel: '' };
  const isWizard = textAt(file, 'display') === 'wizard';
  let page = 0;
  for (const component of listAt(file, 'components')) {
    if (!isWizard || textAt(component, 'type') !== 'panel') {
      readComponent(component, null);
      continue;
    }
    const name = nameOf(component);
    const title = draft.text(textAt(component, 'title') || textAt(component, 'label'), 120, name);
    page += 1;
    const logic = formioLogic(component);
    if (page === 1) settings.firstStepLabel = title;
    else draft.add('pageBreak', { source: '', name, logic }, { label: title });
    for (const child of listAt(component, 'components')) readComponent(child, page === 1 ? logic : null);
  }
  return settings;

  function readComponent(component: Json, within: Logic | null): void {
    const type = textAt(component, 'type');
    const name = nameOf(component);
    const logic = both(within, formioLogic(component));
    if (isTrue(component, 'hidden')) return draft.note('type', name, { type: 'hidden' });
    if (type === 'button') {
      const action = textAt(component, 'action');
      if (action === '' || action === 'submit')
        settings.submitLabel = draft.text(textAt(component, 'label'), 60, name);
      else draft.note('type', name, { type });
      return;
    }
    noteSettings(component, name);
    if (type === 'columns') return readColumns(component, name, logic);
    const inner = type === 'table' ? cellsOf(component) : listAt(component, 'components');
    if (type === 'datagrid' || type === 'editgrid') {
      draft.note('once', name, { type });
      draft.add('heading', { source: '', name, logic }, { text: draft.text(name, 200, name), level: 3 });
      for (const child of inner) readComponent(child, logic);
      return;
    }
    if (FRAMES.has(type)) {
      const title = draft.text(textAt(component, 'title') || textAt(component, 'legend'), 200, name);
      if (title && type !== 'well' && type !== 'container')
        draft.add('heading', { source: '', name, logic }, { text: title, level: 3 });
      else draft.note('frame', name, { type });
      for (const child of inner) readComponent(child, logic);
      return;
    }
    readField(type, component, { source: textAt(component, 'key'), name, logic });
  }

  function readColumns(component: Json, name: string, logic: Logic | null): void {
    const columns = listAt(component, 'columns').filter((column) => listAt(column, 'components').length > 0);
    const width = columns.length === 2 ? 'half' : columns.length === 3 ? 'third' : null;
    const isRow = columns.every((column) => listAt(column, 'components').length === 1);
    if (!width || !isRow) draft.note('frame', name, { type: 'columns' });
    const from = draft.length;
    for (const column of columns)
      for (const child of listAt(column, 'components')) readComponent(child, logic);
    if (width && isRow && draft.length - from === columns.length) draft.change(from, draft.length, { width });
  }

  function readField(type: string, component: Json, origin: Origin): void {
    const { name } = origin;
    const rules = objectAt(component, 'validate');
    const errors = objectAt(component, 'errors');
    const question = {
      label: draft.text(textAt(component, 'label') || textAt(component, 'key'), 200, name) || name,
      help: draft.text(textAt(component, 'description') || textAt(component, 'tooltip'), 500, name),
      required: isTrue(rules, 'required'),
      requiredText: draft.text(textAt(errors, 'required'), 200, name),
      invalidText: draft.text(textAt(rules, 'customMessage'), 200, name),
    };
    const typed = { ...question, placeholder: draft.text(textAt(component, 'placeholder'), 120, name) };
    const whole = (property: string): number | undefined => {
      const number = numberAt(rules, property);
      return number !== null && Number.isInteger(number) && number > 0 ? number : undefined;
    };
    const lengths = { ...given('minLength', whole('minLength')), ...given('maxLength', whole('maxLength')) };
    const calculation = calculationOf(own(component, 'calculateValue'));
    if (calculation !== null && (type === 'number' || type === 'currency' || type === 'textfield')) {
      const decimals = Math.min(4, numberAt(component, 'decimalLimit') ?? 2);
      return draft.add('calculation', origin, { ...question, expression: calculation, decimals });
    }
    if (isSet(component, 'calculateValue')) draft.note('setting', name, { setting: 'calculateValue' });
    const choose = (as: 'select' | 'radio' | 'checkboxes', from: Json[]): void => {
      const options = draft.options(from.map(entryOf), name);
      if (options) draft.add(as, origin, { ...question, options });
    };
    switch (type) {
      case 'textfield':
        return draft.add('text', origin, { ...typed, ...lengths });
      case 'url':
        draft.note('asText', name, { type });
        return draft.add('text', origin, { ...typed, ...lengths });
      case 'textarea': {
        const rows = numberAt(component, 'rows');
        const size = rows === null ? {} : { rows: Math.min(20, Math.max(2, Math.round(rows))) };
        return draft.add('textarea', origin, {
          ...typed,
          ...size,
          ...given('maxLength', whole('maxLength')),
        });
      }
      case 'email':
        return draft.add('email', origin, { ...typed, autocomplete: 'email' });
      case 'phoneNumber':
        return draft.add('phone', origin, { ...typed, autocomplete: 'tel' });
      case 'number':
      case 'currency': {
        if (type === 'currency') draft.note('asNumber', name, { type });
        const decimals =
          numberAt(component, 'decimalLimit') ??
          (type === 'currency' ? 2 : isTrue(component, 'requireDecimal') ? 2 : 0);
        const step = numberAt(rules, 'step');
        const bounds = {
          min: numberAt(rules, 'min'),
          max: numberAt(rules, 'max'),
          step: step !== null && step > 0 ? step : null,
        };
        return draft.add('number', origin, {
          ...typed,
          ...bounds,
          decimals: Math.min(6, Math.max(0, Math.round(decimals))),
        });
      }
      case 'checkbox':
        draft.note('asConsent', name, { type });
        return draft.add('consent', origin, { ...question, wording: question.label });
      case 'selectboxes':
        return choose('checkboxes', listAt(component, 'values'));
      case 'radio':
        return choose('radio', listAt(component, 'values'));
      case 'select': {
        const source = textAt(component, 'dataSrc');
        if (source !== '' && source !== 'values') {
          draft.note('choicesElsewhere', name);
          return draft.add('text', origin, typed);
        }
        return choose(
          isTrue(component, 'multiple') ? 'checkboxes' : 'select',
          listAt(objectAt(component, 'data'), 'values'),
        );
      }
      case 'day':
      case 'datetime': {
        const parts = Object.values(objectAt(component, 'fields'));
        const isWhole = parts.length > 0 && parts.every((part) => isJson(part) && isTrue(part, 'required'));
        if (type === 'datetime' && own(component, 'enableTime') !== false)
          draft.note('setting', name, { setting: 'enableTime' });
        const limits = type === 'day' ? component : objectAt(component, 'datePicker');
        return draft.add('date', origin, {
          ...question,
          required: question.required || isWhole,
          min: dayAtStart(textAt(limits, 'minDate')),
          max: dayAtStart(textAt(limits, 'maxDate')),
        });
      }
      case 'time':
        return draft.add('time', origin, question);
      case 'hidden':
        return draft.add('hidden', origin, {
          label: question.label,
          value: scalarText(own(component, 'defaultValue')).slice(0, 500),
        });
      case 'address':
        return draft.add('address', origin, question);
      case 'signature':
        return draft.add('signature', origin, {
          ...question,
          wording: draft.text(textAt(component, 'footer'), 2000, name),
        });
      case 'file': {
        const files = {
          accepted: textAt(component, 'filePattern'),
          isMultiple: isTrue(component, 'multiple'),
          maxSize: bytesOf(textAt(component, 'fileMaxSize')),
        };
        return draft.add('file', origin, { ...question, ...fileSettings(files, draft, name) });
      }
      case 'survey':
        return readSurvey(component, origin, question);
      case 'content':
      case 'htmlelement': {
        const text = draft.text(textAt(component, type === 'content' ? 'html' : 'content'), 4000, name);
        const level = textAt(component, 'tag');
        if (text === '') return undefined;
        return /^h[1-6]$/.test(level)
          ? draft.add('heading', origin, {
              text: draft.text(text, 200, name),
              level: level === 'h1' || level === 'h2' ? 2 : 3,
            })
          : draft.add('paragraph', origin, { text });
      }
      default:
        return draft.note('type', name, { type: type || '?' });
    }
  }

  /** A table of questions with the same answers; larger ones become a question for each row. */
  function readSurvey(component: Json, origin: Origin, question: object): void {
    const rows = listAt(component, 'questions').map(entryOf);
    const marks = listAt(component, 'values').map(entryOf);
    const table = draft.table(rows, marks, origin.name);
    if (table) return draft.add('survey', origin, { ...question, ...table });
    const options = draft.options(marks, origin.name);
    if (!options) return;
    draft.note('expanded', origin.name, { type: 'survey' });
    draft.add('heading', { ...origin, source: '' }, { text: origin.name.slice(0, 200), level: 3 });
    for (const { value, label } of rows) {
      const row = { ...origin, source: `${origin.source}.${value}`, name: label };
      draft.add('radio', row, { ...question, label: draft.text(label, 200, label) || value, options });
    }
  }

  /** Everything that is set and has no place here is named, so that nothing gets lost in silence. */
  function noteSettings(component: Json, name: string): void {
    const type = textAt(component, 'type');
    const silent = new Set([...formioSilent.always, ...(formioSilent.of[type] ?? [])]);
    const rules = objectAt(component, 'validate');
    for (const property of Object.keys(component))
      // Calculated values can't be changed here either.
      if (
        !silent.has(property) &&
        isSet(component, property) &&
        !(property === 'disabled' && isSet(component, 'calculateValue'))
      )
        draft.note('setting', name, { setting: property });
    for (const property of Object.keys(rules))
      if (!formioSilent.validate.includes(property) && isSet(rules, property))
        draft.note('setting', name, { setting: `validate.${property}` });
    // Only texts of one line have a shortest length.
    if (type === 'textarea' && isSet(rules, 'minLength'))
      draft.note('setting', name, { setting: 'validate.minLength' });
  }
}

const FRAMES = new Set(['panel', 'fieldset', 'well', 'container', 'table']);

/** The components in the cells of a table, row by row. */
function cellsOf(table: Json): Json[] {
  const rows = own(table, 'rows');
  if (!Array.isArray(rows)) return [];
  return rows.flatMap((row: unknown) =>
    Array.isArray(row)
      ? row.flatMap((cell: unknown) =>
          cell && typeof cell === 'object' ? listAt(cell as Json, 'components') : [],
        )
      : [],
  );
}

const nameOf = (component: Json): string =>
  textAt(component, 'label') ||
  textAt(component, 'title') ||
  textAt(component, 'legend') ||
  textAt(component, 'key') ||
  textAt(component, 'type');

const entryOf = (entry: Json): ImportedChoice => ({
  value: textAt(entry, 'value'),
  label: textAt(entry, 'label'),
});

const given = (name: string, value: number | undefined): object =>
  value === undefined ? {} : { [name]: value };
