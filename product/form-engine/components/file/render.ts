import { companion, textsOf } from '../../answers.ts';
import type { ComponentHtml, RenderContext } from '../../markup.ts';
import { attributes, escapeHtml, givenTexts, singleField } from '../../markup.ts';
import { endingsOf } from './kinds.data.ts';
import { readReference } from './reference.ts';
import { MEGABYTE, type FileComponent } from './schema.ts';
import { showSize } from './size.ts';
import { type FileText, fileTexts } from './texts.data.ts';

const css = `
.tf-files{display:grid;gap:.5rem}
.tf-files .tf-said{position:absolute;inline-size:1px;block-size:1px;margin:0;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.tf-drop .tf-input{min-block-size:3.5rem;padding:.5rem;line-height:2.4;border-style:dashed;cursor:pointer;color:var(--tf-muted)}
.tf-drop .tf-input::file-selector-button{min-block-size:2.5rem;margin-inline-end:.75rem;padding:.25rem 1rem;border:1px solid var(--tf-hairline);border-radius:calc(var(--tf-radius) - .15rem);background:var(--tf-tint);color:var(--tf-ink);font:inherit;font-weight:560;cursor:pointer}
.tf-drop[data-tf-over] .tf-input{border-color:var(--tf-accent);background:var(--tf-tint)}
.tf-file-list{display:grid;gap:.5rem;margin:0;padding:0;list-style:none}.tf-file-list:empty{display:none}
.tf-file{display:grid;grid-template-columns:minmax(0,1fr) auto;align-items:center;column-gap:.75rem;min-block-size:3.25rem;padding:.25rem .25rem .25rem .875rem;border:1px solid var(--tf-hairline);border-radius:var(--tf-radius);background:var(--tf-surface)}
.tf-file:dir(rtl){padding:.25rem .875rem .25rem .25rem}
.tf-file bdi{display:block;overflow-wrap:anywhere;font-weight:560}
.tf-file small{display:block;color:var(--tf-muted);font-size:.85rem;font-variant-numeric:tabular-nums}
.tf-file[data-tf-problem]{border-color:var(--tf-danger)}.tf-file[data-tf-problem] small{color:var(--tf-danger);font-weight:560}
.tf-file progress{appearance:none;grid-column:1/-1;display:block;inline-size:calc(100% - .625rem);block-size:.25rem;margin-block:.25rem;border:0;border-radius:1rem;overflow:hidden;background:var(--tf-hairline)}
.tf-file progress::-webkit-progress-bar{background:var(--tf-hairline)}
.tf-file progress::-webkit-progress-value{background:var(--tf-accent);transition:inline-size .2s}
.tf-file progress::-moz-progress-bar{background:var(--tf-accent)}
.tf-file button,.tf-file label{display:flex;align-items:center;gap:.5rem;min-block-size:2.75rem;min-inline-size:2.75rem;padding:.5rem .875rem;border:0;border-radius:calc(var(--tf-radius) - .15rem);background:none;color:var(--tf-accent);font:inherit;font-size:.9rem;font-weight:560;cursor:pointer}
.tf-file button:hover,.tf-file label:hover{background:var(--tf-tint)}
.tf-file button:focus-visible{outline:2px solid var(--tf-accent);outline-offset:-2px}
.tf-file label input{inline-size:1.25rem;block-size:1.25rem;margin:0;accent-color:var(--tf-accent)}`;

/** The accepted files, in one line: “PDF, JPG. Up to 10 MB each. Up to 3 files.” */
function rules({ groups, maxFiles, maxSize }: FileComponent, { t, locale }: RenderContext<FileText>): string {
  const types = endingsOf(groups)
    .map((ending) => ending.toUpperCase())
    .join(', ');
  const size = showSize(maxSize * MEGABYTE, locale);
  return [
    t('fileTypes', { types }),
    maxFiles > 1 ? t('fileSizes', { size }) : t('fileSize', { size }),
    ...(maxFiles > 1 ? [t('fileCount', { count: maxFiles })] : []),
  ].join(' ');
}

/** The files that were added, each with its reference and a way to remove it. */
function added({ key }: FileComponent, context: RenderContext<FileText>): string[] {
  const removed = textsOf(context.values, companion(key, 'remove')) ?? [];
  return (givenTexts(context.values, key) ?? []).flatMap((text) => {
    const file = readReference(text);
    if (!file || removed.includes(file.id)) return [];
    const remove = attributes({ type: 'checkbox', name: companion(key, 'remove'), value: file.id });
    return [
      `<li class="tf-file" data-tf-file="${file.id}"><span><bdi>${escapeHtml(file.name)}</bdi><small${context.foreign}>${escapeHtml(showSize(file.size, context.locale))}</small></span>` +
        `<label${context.foreign}><input${remove}${attributes({ 'aria-label': context.t('fileRemoveNamed', { name: file.name }) })}>${escapeHtml(context.t('fileRemove'))}</label>` +
        `<input type="hidden"${attributes({ name: key, value: text })}></li>`,
    ];
  });
}

/** A file input, and the list of added files. The script uploads at once; without it files are sent with the form. */
export const fileHtml: ComponentHtml<FileComponent, FileText> = {
  texts: fileTexts,
  css,
  sendsFiles: true,
  render: (component, context) => {
    const { key, groups, maxFiles } = component;
    const files = added(component, context);
    return singleField(component, context, ({ id, required, state }) => {
      const input = attributes({
        id,
        name: key,
        multiple: maxFiles > 1,
        accept: endingsOf(groups, true)
          .map((ending) => `.${ending}`)
          .join(','),
        required: required && files.length === 0,
        'aria-invalid': state['aria-invalid'],
        'aria-describedby': [state['aria-describedby'], `${id}-rules`].filter(Boolean).join(' '),
      });
      return (
        `<p class="tf-help" id="${escapeHtml(id)}-rules"${context.foreign}>${escapeHtml(rules(component, context))}</p>` +
        `<div class="tf-files"><div class="tf-drop"><input type="file" class="tf-input"${input}></div><ul class="tf-file-list">${files.join('')}</ul><p class="tf-said" role="status"${context.foreign}></p></div>`
      );
    });
  },
};
