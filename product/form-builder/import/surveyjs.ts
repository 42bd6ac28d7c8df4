import { surveyCalculation } from './calculations.ts';
import type { ImportedChoice, ImportDraft, Origin } from './draft.ts';
import { fileSettings } from './files.ts';
import { isJson, isSet, isTrue, listAt, numberAt, own, scalarText, textAt, type Json } from './json.ts';
import { both, type Logic } from './logic.ts';
import { readVisibleIf } from './survey-expression.ts';
import { readSurveyTable } from './survey-tables.ts';
import { surveySilent } from './survey-silent.data.ts';

/** Whether JSON looks like a survey of SurveyJS: pages of elements, or elements (once called questions) at the top. */
export function isSurvey(file: Json): boolean {
  const isPaged = listAt(file, 'pages').some((page) => elementsOf(page).length > 0);
  return isPaged || elementsOf(file).some((element) => textAt(element, 'type') !== '' && 'name' in element);
}

const elementsOf = (from: Json): Json[] => [...listAt(from, 'elements'), ...listAt(from, 'questions')];

/** The languages that a survey's texts have, besides its own: the keys of texts by language. */
export function surveyLanguages(file: Json): string[] {
  const found = new Set<string>();
  const look = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(look);
    else if (isJson(value)) {
      if (typeof value['default'] === 'string')
        for (const [tag, text] of Object.entries(value)) if (typeof text === 'string') found.add(tag);
      Object.values(value).forEach(look);
    }
  };
  look(file);
  found.delete('default');
  return [...found].filter((tag) => /^[a-z]{2,3}(-[A-Za-z]{2,8})?$/.test(tag));
}

/**
 * Puts a survey of SurveyJS into a draft; returns its settings.
 * @param language the language of the texts, where the survey has it; null for its own
 */
export function readSurvey(file: Json, draft: ImportDraft, language: string | null): object {
  const says = (from: Json, property: string): string => {
    const value = own(from, property);
    if (!isJson(value)) return scalarText(value);
    const inLanguage = language === null ? undefined : own(value, language);
    return scalarText(inLanguage ?? own(value, 'default') ?? own(value, 'en') ?? Object.values(value)[0]);
  };
  const heading = (from: Json, logic: Logic | null, level: 2 | 3): void => {
    const name = nameOf(from);
    const title = draft.text(says(from, 'title'), 200, name);
    const text = draft.text(says(from, 'description'), 4000, name);
    if (title) draft.add('heading', { source: '', name, logic }, { text: title, level });
    if (text) draft.add('paragraph', { source: '', name, logic }, { text });
  };

  const settings = {
    submitLabel: draft.text(says(file, 'completeText'), 60, 'completeText'),
    firstStepLabel: '',
    thankYou: { heading: '', text: draft.text(says(file, 'completedHtml'), 2000, 'completedHtml') },
  };
  noteSettings(file, surveySilent.survey, nameOf(file) || 'JSON');
  heading(file, null, 2);
  const pages = listAt(file, 'pages');
  if (elementsOf(file).length > 0) readElements(elementsOf(file), null);
  pages.forEach((page, index) => {
    const name = nameOf(page);
    noteSettings(page, surveySilent.page, name);
    const logic = logicOf(page);
    const title = draft.text(says(page, 'title'), 120, name);
    if (index > 0) draft.add('pageBreak', { source: '', name, logic }, { label: title });
    else settings.firstStepLabel = title;
    const text = draft.text(says(page, 'description'), 4000, name);
    const within = index > 0 ? null : logic;
    if (text) draft.add('paragraph', { source: '', name, logic: within }, { text });
    readElements(elementsOf(page), within);
  });
  return settings;

  /** Elements one below the other; those that don't start a new line share it with the ones before. */
  function readElements(elements: Json[], within: Logic | null): void {
    let line: number[] = [];
    const closeLine = (): void => {
      const width = line.length === 2 ? 'half' : line.length === 3 ? 'third' : null;
      if (width) for (const at of line) draft.change(at, at + 1, { width });
      line = [];
    };
    for (const element of elements) {
      if (own(element, 'startWithNewLine') !== false) closeLine();
      const from = draft.length;
      readElement(element, within);
      if (draft.length - from === 1) line.push(from);
      else closeLine();
    }
    closeLine();
  }

  function logicOf(element: Json): Logic | null {
    const text = textAt(element, 'visibleIf').trim();
    return text === '' ? null : readVisibleIf(text);
  }

  /** Everything that is set and has no place here is named, and so are texts that show an answer. */
  function noteSettings(from: Json, silent: readonly string[], name: string): void {
    for (const property of Object.keys(from))
      // SurveyJS writes only values that differ from its default, so that a no has a meaning too.
      if (!silent.includes(property) && (isSet(from, property) || own(from, property) === false))
        draft.note('setting', name, { setting: property });
    for (const property of ['title', 'description', 'html', 'completedHtml'])
      for (const [shown] of says(from, property).matchAll(/\{[^{}\s][^{}]{0,80}\}/g))
        draft.note('setting', name, { setting: shown });
  }

  function readElement(element: Json, within: Logic | null): void {
    const type = textAt(element, 'type');
    const name = says(element, 'title') || nameOf(element);
    if (own(element, 'visible') === false) return draft.note('type', name, { type: 'visible: false' });
    const logic = both(within, logicOf(element));
    noteSettings(element, [...surveySilent.question, ...(surveySilent.of[type] ?? [])], name);
    if (type === 'panel') {
      heading(element, logic, 3);
      return readElements(elementsOf(element), logic);
    }
    if (type === 'paneldynamic') {
      heading(element, logic, 3);
      draft.note('once', name, { type });
      return readElements(listAt(element, 'templateElements'), logic);
    }
    readQuestion(type, element, { source: textAt(element, 'name'), name, logic });
  }

  function readQuestion(type: string, element: Json, origin: Origin): void {
    const { name } = origin;
    const bounds = validatorsOf(element, name);
    const question = {
      label: draft.text(says(element, 'title'), 200, name) || draft.text(origin.source, 200, name) || type,
      help: draft.text(says(element, 'description'), 500, name),
      required: isTrue(element, 'isRequired'),
      requiredText: draft.text(says(element, 'requiredErrorText'), 200, name),
      invalidText:
        bounds.text || draft.text(says(element, 'minErrorText') || says(element, 'maxErrorText'), 200, name),
    };
    const typed = {
      ...question,
      placeholder: draft.text(says(element, 'placeholder') || says(element, 'placeHolder'), 120, name),
      ...(/^[a-z0-9-]+$/.test(textAt(element, 'autocomplete'))
        ? { autocomplete: textAt(element, 'autocomplete') }
        : {}),
    };
    const length = numberAt(element, 'maxLength');
    const lengths = {
      ...bounds.lengths,
      ...(length !== null && length > 0 ? { maxLength: Math.round(length) } : {}),
    };
    switch (type) {
      case 'text':
        return readText(element, origin, typed, lengths, bounds.numbers);
      case 'comment': {
        const rows = numberAt(element, 'rows');
        const size = rows === null ? {} : { rows: Math.min(20, Math.max(2, Math.round(rows))) };
        const { minLength: _none, ...longest } = lengths as { minLength?: number };
        return draft.add('textarea', origin, { ...typed, ...size, ...longest });
      }
      case 'radiogroup':
      case 'buttongroup':
        return choose('radio', element, origin, question);
      case 'dropdown':
        return choose('select', element, origin, question);
      case 'checkbox':
      case 'tagbox':
        return choose('checkboxes', element, origin, question);
      case 'imagepicker':
        draft.note('setting', name, { setting: 'imageLink' });
        return choose(isTrue(element, 'multiSelect') ? 'checkboxes' : 'radio', element, origin, question);
      case 'boolean': {
        const option = (value: string, property: string, standard: string) => ({
          value,
          label: says(element, property) || standard,
        });
        const [yes, no] = [textAt(element, 'valueTrue') || 'true', textAt(element, 'valueFalse') || 'false'];
        if (textAt(element, 'renderAs') === 'checkbox' || textAt(element, 'displayMode') === 'checkbox') {
          draft.note('asConsent', name, { type });
          return draft.add('consent', origin, {
            ...question,
            wording: draft.text(says(element, 'label'), 2000, name) || question.label,
          });
        }
        const options = draft.options(
          [option(yes, 'labelTrue', 'Yes'), option(no, 'labelFalse', 'No')],
          name,
        );
        return draft.add('radio', origin, { ...question, options });
      }
      case 'rating':
        return readRating(element, origin, question);
      case 'slider': {
        const [min, max, step] = [
          numberAt(element, 'min') ?? 0,
          numberAt(element, 'max') ?? 100,
          numberAt(element, 'step') ?? 1,
        ];
        return draft.add('slider', origin, { ...question, min, max, step });
      }
      case 'html': {
        const text = draft.text(says(element, 'html'), 4000, name);
        return text === '' ? undefined : draft.add('paragraph', origin, { text });
      }
      case 'file': {
        const size = numberAt(element, 'maxSize');
        const files = {
          accepted: textAt(element, 'acceptedTypes'),
          isMultiple: isTrue(element, 'allowMultiple'),
          maxSize: size !== null && size > 0 ? size : null,
        };
        return draft.add('file', origin, { ...question, ...fileSettings(files, draft, name) });
      }
      case 'signaturepad':
        return draft.add('signature', origin, question);
      case 'matrix':
      case 'matrixdropdown':
      case 'matrixdynamic':
        return readSurveyTable(type, element, { origin, question, draft, choicesOf: entriesOf, readElement });
      case 'expression': {
        const expression = surveyCalculation(textAt(element, 'expression'));
        if (expression === null) return draft.note('calculation', name);
        const places = numberAt(element, 'maximumFractionDigits') ?? 2;
        const decimals = Math.min(4, Math.max(0, Math.round(places)));
        return draft.add('calculation', origin, { ...question, expression, decimals });
      }
      case 'multipletext': {
        draft.note('expanded', name, { type });
        draft.add('heading', { ...origin, source: '' }, { text: question.label, level: 3 });
        for (const item of listAt(element, 'items')) {
          const source = `${origin.source}.${textAt(item, 'name')}`;
          readElement(
            { ...item, type: 'text', name: source, title: own(item, 'title') ?? textAt(item, 'name') },
            origin.logic,
          );
        }
        return undefined;
      }
      default:
        return draft.note('type', name, { type: type || '?' });
    }
  }

  function readText(element: Json, origin: Origin, typed: object, lengths: object, numbers: object): void {
    const inputType = textAt(element, 'inputType') || 'text';
    const limit = (property: string): string => {
      const computed = textAt(element, `${property}ValueExpression`).trim();
      if (/^today\(\s*\)$/.test(computed)) return 'today';
      if (computed !== '')
        draft.note('setting', origin.name, { setting: `${property}ValueExpression: ${computed}` });
      return /^\d{4}-\d{2}-\d{2}/.exec(textAt(element, property))?.[0] ?? '';
    };
    switch (inputType) {
      case 'email':
        return draft.add('email', origin, { autocomplete: 'email', ...typed });
      case 'tel':
        return draft.add('phone', origin, { autocomplete: 'tel', ...typed });
      case 'number':
      case 'range': {
        const own_ = { min: numberAt(element, 'min'), max: numberAt(element, 'max') };
        const given = Object.fromEntries(Object.entries(own_).filter(([, value]) => value !== null));
        const step = numberAt(element, 'step');
        const decimals =
          step === null || Number.isInteger(step) ? 0 : Math.min(6, String(step).split('.')[1]?.length ?? 0);
        const steps = step !== null && step > 0 ? { step } : {};
        return draft.add('number', origin, { ...typed, ...numbers, ...given, ...steps, decimals });
      }
      case 'date':
      case 'datetime-local':
        if (inputType !== 'date') draft.note('setting', origin.name, { setting: inputType });
        return draft.add('date', origin, { ...typed, min: limit('min'), max: limit('max') });
      case 'time':
        return draft.add('time', origin, typed);
      case 'password':
        return draft.note('type', origin.name, { type: inputType });
      case 'text':
        return draft.add('text', origin, { ...typed, ...lengths });
      default:
        draft.note('asText', origin.name, { type: inputType });
        return draft.add('text', origin, { ...typed, ...lengths });
    }
  }

  /** Choices are values, or values with texts; “other” asks for a separate text. */
  function entriesOf(element: Json, property: string): ImportedChoice[] {
    const choices = own(element, property);
    if (!Array.isArray(choices)) return [];
    return choices.slice(0, 1000).map((choice: unknown) => {
      if (!isJson(choice)) return { value: scalarText(choice), label: scalarText(choice) };
      return { value: textAt(choice, 'value'), label: says(choice, 'text') || textAt(choice, 'value') };
    });
  }

  function choose(
    as: 'select' | 'radio' | 'checkboxes',
    element: Json,
    origin: Origin,
    question: object,
  ): void {
    const isElsewhere = isSet(element, 'choicesByUrl') || isSet(element, 'choicesFromQuestion');
    // A list beside the address holds the choices until the response has arrived.
    if (isElsewhere && entriesOf(element, 'choices').length === 0) {
      draft.note('choicesElsewhere', origin.name);
      return draft.add('text', origin, question);
    }
    if (isElsewhere) draft.note('setting', origin.name, { setting: 'choicesByUrl' });
    const hasOther = isTrue(element, 'hasOther') || isTrue(element, 'showOtherItem');
    const hasNone = isTrue(element, 'hasNone') || isTrue(element, 'showNoneItem');
    const otherText = says(element, 'otherText') || 'Other (describe)';
    const entries = [
      ...entriesOf(element, 'choices'),
      ...(hasNone ? [{ value: 'none', label: says(element, 'noneText') || 'None' }] : []),
      ...(hasOther ? [{ value: 'other', label: otherText }] : []),
    ];
    const options = draft.options(entries, origin.name);
    if (!options) return;
    draft.add(as, origin, { ...question, options });
    if (!hasOther) return;
    draft.note('expanded', origin.name, { type: 'other' });
    const isOther: Logic = { source: origin.source, operator: 'equal', value: 'other' };
    const label = draft.text(otherText, 200, origin.name);
    draft.add(
      'text',
      { source: `${origin.source}-Comment`, name: label, logic: both(origin.logic, isOther) },
      { label },
    );
  }

  function readRating(element: Json, origin: Origin, question: object): void {
    const values = entriesOf(element, 'rateValues');
    const min = numberAt(element, 'rateMin') ?? 1;
    const max = numberAt(element, 'rateMax') ?? numberAt(element, 'rateCount') ?? 5;
    const step = numberAt(element, 'rateStep') ?? 1;
    if (values.length === 0 && min === 1 && step === 1 && Number.isInteger(max) && max >= 2 && max <= 10) {
      const look = ['stars', 'smileys'].includes(textAt(element, 'rateType')) ? 'stars' : 'figures';
      const [low, high] = ['minRateDescription', 'maxRateDescription'].map((end) =>
        draft.text(says(element, end), 60, origin.name),
      );
      return draft.add('rating', origin, { ...question, count: max, look, low, high });
    }
    const count = Math.min(50, Math.max(0, Math.floor((max - min) / (step > 0 ? step : 1)) + 1));
    const marks = Array.from({ length: count }, (_, index) => String(min + index * step));
    const options = draft.options(
      values.length > 0 ? values : marks.map((mark) => ({ value: mark, label: mark })),
      origin.name,
    );
    if (options) draft.add('radio', origin, { ...question, options });
  }

  /** The validators' conditions that ours can express; their first text becomes ours for a refused answer. */
  function validatorsOf(element: Json, name: string) {
    const numbers: { min?: number; max?: number } = {};
    const lengths: { minLength?: number; maxLength?: number } = {};
    let text = '';
    for (const validator of listAt(element, 'validators')) {
      const type = textAt(validator, 'type').replace(/validator$/, '');
      const [minValue, maxValue] = [numberAt(validator, 'minValue'), numberAt(validator, 'maxValue')];
      const [minLength, maxLength] = [numberAt(validator, 'minLength'), numberAt(validator, 'maxLength')];
      if (type === 'numeric') {
        if (minValue !== null) numbers.min = minValue;
        if (maxValue !== null) numbers.max = maxValue;
      } else if (type === 'text') {
        if (minLength !== null && minLength > 0) lengths.minLength = Math.round(minLength);
        if (maxLength !== null && maxLength > 0) lengths.maxLength = Math.round(maxLength);
      } else if (type !== 'email') {
        draft.note('setting', name, { setting: `validators: ${type}` });
        continue;
      }
      text ||= draft.text(says(validator, 'text'), 200, name);
    }
    return { numbers, lengths, text };
  }
}

const nameOf = (from: Json): string =>
  textAt(from, 'name') || scalarText(own(from, 'title')) || textAt(from, 'type');
