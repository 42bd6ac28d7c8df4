import { companion } from '@tributary/form-engine/answers.ts';
import { readReference, writeReference } from '@tributary/form-engine/components/file/reference.ts';
import type { FileComponent } from '@tributary/form-engine/components/file/schema.ts';
import { showSize } from '@tributary/form-engine/components/file/size.ts';
import { showFieldError } from '../../errors.ts';
import { element, part, setText } from '../../fields.ts';
import type { LiveForm } from '../live-field.ts';
import { Refused, sendFile } from './transport.ts';
import type { FileText } from '@tributary/form-engine/components/file/texts.data.ts';

const megabyte = 1024 * 1024;

/** One file in the list of a field. */
interface Item {
  row: HTMLElement;
  name: string;
  size: number;
  /** Done, refused, or still on its way. */
  state: 'done' | 'problem' | 'pending';
  stop: () => void;
}

/** A file input whose files are uploaded as soon as they are chosen, one after the other. */
export class UploadField {
  readonly #form: HTMLFormElement;
  readonly #field: HTMLElement;
  readonly #component: FileComponent;
  readonly #context: LiveForm<FileText>;
  readonly #input: HTMLInputElement;
  readonly #list: HTMLElement;
  readonly #items = new Set<Item>();
  #queue: Promise<unknown> = Promise.resolve();

  constructor(
    form: HTMLFormElement,
    field: HTMLElement,
    component: FileComponent,
    context: LiveForm<FileText>,
  ) {
    this.#form = form;
    this.#field = field;
    this.#component = component;
    this.#context = context;
    this.#input = part<HTMLInputElement>(field, 'input[type=file]')!;
    this.#list = part(field, '.tf-file-list')!;
    const { key } = component;
    const rendered = [...field.querySelectorAll<HTMLInputElement>(`input[name="${key}"][type=hidden]`)];
    const removed = context.given.get(companion(key, 'remove')) ?? [];
    const before = context.given.get(key);
    this.#list.replaceChildren();
    for (const text of before ?? rendered.map(({ value }) => value)) {
      const file = readReference(text);
      if (file && !removed.includes(file.id)) this.#done(this.#row(file.name, file.size), text);
    }
    this.#input.addEventListener('change', () => {
      const files = [...(this.#input.files ?? [])];
      // The form sends the uploaded files; the input is free for more.
      this.#input.value = '';
      this.#add(files);
    });
    const drop = part(field, '.tf-drop');
    for (const [event, isOver] of [
      ['dragover', true],
      ['dragleave', false],
      ['drop', false],
    ] as const)
      drop?.addEventListener(event, () => drop.toggleAttribute('data-tf-over', isOver));
    if (this.#items.size > 0) this.#changed();
  }

  /** Whether the visitor sees the field among the answers that count. */
  isShown(): boolean {
    return !this.#field.hidden;
  }

  /** Running uploads; null when there are none. */
  pending(): Promise<unknown> | null {
    return [...this.#items].some(({ state }) => state === 'pending') ? this.#queue : null;
  }

  /** Shows a refused file, if there is one, and takes the visitor there. */
  showProblem(): boolean {
    const item = [...this.#items].find(({ state }) => state === 'problem');
    if (!item) return false;
    part(item.row, 'button')?.focus();
    return true;
  }

  #add(files: readonly File[]): void {
    const { t, locale } = this.#context;
    const { key, maxFiles, maxSize } = this.#component;
    const room = maxFiles - [...this.#items].filter(({ state }) => state !== 'problem').length;
    showFieldError(this.#form, key, files.length > room ? t('fileTooMany', { count: maxFiles }) : undefined);
    for (const file of files.slice(0, Math.max(room, 0))) {
      const item = this.#row(file.name, file.size);
      const endings = this.#input.accept.split(',');
      if (file.size === 0) this.#problem(item, t('fileEmpty'));
      else if (file.size > maxSize * megabyte)
        this.#problem(item, t('fileTooLarge', { size: showSize(maxSize * megabyte, locale) }));
      else if (!endings.some((ending) => file.name.toLowerCase().endsWith(ending)))
        this.#problem(item, t('fileType'));
      else this.#send(item, file);
    }
  }

  #row(name: string, size: number): Item {
    const row = element('li', 'tf-file');
    const words = element('span', '');
    words.append(element('bdi', '', name), element('small', '', showSize(size, this.#context.locale)));
    row.append(words);
    this.#list.append(row);
    const item: Item = { row, name, size, state: 'pending', stop: () => undefined };
    this.#items.add(item);
    return item;
  }

  #button(item: Item, label: 'fileRemove' | 'fileCancel', press: () => void): void {
    const { t } = this.#context;
    part(item.row, 'button')?.remove();
    const button = element('button', '', t(label)) as HTMLButtonElement;
    button.type = 'button';
    button.setAttribute('aria-label', t(`${label}Named`, { name: item.name }));
    button.addEventListener('click', press);
    part(item.row, 'span')?.after(button);
  }

  #send(item: Item, file: File): void {
    const { t, locale } = this.#context;
    const bar = element('progress', '') as HTMLProgressElement;
    bar.max = file.size;
    bar.value = 0;
    bar.setAttribute('aria-label', t('fileProgressNamed', { name: file.name }));
    item.row.append(bar);
    const abort = new AbortController();
    item.stop = () => abort.abort();
    this.#button(item, 'fileCancel', () => this.#drop(item));
    const onProgress = (sent: number, isWaiting: boolean): void => {
      bar.value = sent;
      const percent = new Intl.NumberFormat(locale, { style: 'percent' }).format(sent / file.size);
      const size = showSize(file.size, locale);
      const words = isWaiting ? t('fileLost') : t('fileProgress', { percent, size });
      setText(part(item.row, 'small')!, words);
      if (isWaiting) this.#say(words);
    };
    onProgress(0, false);
    this.#queue = this.#queue.then(async () => {
      if (abort.signal.aborted) return;
      try {
        const reference = await this.#upload(file, onProgress, abort.signal);
        bar.remove();
        const name = readReference(reference)?.name ?? file.name;
        setText(part(item.row, 'bdi')!, name);
        setText(part(item.row, 'small')!, showSize(file.size, locale));
        this.#done({ ...item, name }, reference, item);
        this.#say(t('fileDone', { name }));
        this.#changed();
      } catch (error) {
        if (abort.signal.aborted) return;
        bar.remove();
        const reason = error instanceof Refused ? error.reason : '';
        this.#problem(item, this.#reason(reason));
      }
    });
  }

  #reason(reason: string): string {
    const { t, locale } = this.#context;
    const { maxSize, maxFiles } = this.#component;
    const known = ['fileEmpty', 'fileTooLarge', 'fileType', 'fileFull', 'fileTooMany'] as const;
    const text = known.find((one) => one === reason) ?? 'fileFailed';
    return t(text, { size: showSize(maxSize * megabyte, locale), count: maxFiles });
  }

  /** @returns the file's reference */
  async #upload(
    file: File,
    onProgress: (sent: number, isWaiting: boolean) => void,
    signal: AbortSignal,
  ): Promise<string> {
    if (this.#context.pretends) return pretended(file);
    const action = new URL(this.#form.getAttribute('action') ?? '', document.baseURI);
    const name = `tributary.upload ${action.pathname} ${this.#component.id} ${file.name} ${file.size} ${file.lastModified}`;
    const reference = await sendFile({
      address: new URL(action.pathname.replace(/submissions$/, 'files'), action).href,
      component: this.#component.id,
      file,
      begun: remembered(name),
      onBegun: (address) => remember(name, address),
      onProgress,
      signal,
    });
    remember(name, null);
    return reference;
  }

  #done(item: Item, reference: string, listed = item): void {
    listed.state = 'done';
    listed.name = item.name;
    const input = element('input', '') as HTMLInputElement;
    input.type = 'hidden';
    input.name = this.#component.key;
    input.value = reference;
    listed.row.append(input);
    this.#button(listed, 'fileRemove', () => this.#drop(listed));
  }

  #problem(item: Item, reason: string): void {
    item.state = 'problem';
    item.row.setAttribute('data-tf-problem', '');
    setText(part(item.row, 'small')!, reason);
    this.#button(item, 'fileRemove', () => this.#drop(item));
    this.#say(this.#context.t('fileRefused', { name: item.name, reason }));
  }

  #drop(item: Item): void {
    item.stop();
    this.#items.delete(item);
    item.row.remove();
    this.#input.focus();
    this.#say(this.#context.t('fileRemoved', { name: item.name }));
    this.#changed();
  }

  /** The answers changed: the form looks at its conditions and keeps its draft. */
  #changed(): void {
    this.#list.dispatchEvent(new Event('input', { bubbles: true }));
  }

  #say(text: string): void {
    const said = part(this.#field, '.tf-files .tf-said');
    if (said) setText(said, text);
  }
}

/** A reference for a form that only pretends to be sent. */
const pretended = ({ name, size, type }: File): string =>
  writeReference({
    id: crypto.randomUUID?.() ?? '00000000-0000-4000-8000-000000000000',
    mark: '-'.repeat(32),
    size,
    type: type || 'application/octet-stream',
    name: name.slice(0, 100),
  });

/** An upload that was begun, in this tab: the same file, chosen again after a reload, goes on. */
function remembered(name: string): string | null {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

function remember(name: string, address: string | null): void {
  try {
    if (address === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, address);
  } catch {
    // storage is off: the upload starts again after a reload
  }
}
