import grapesjs, { type Editor } from 'grapesjs';
import { afterEach, expect, it } from 'vitest';
import { button, form, heading, image, link, section, text } from '../blocks/node.ts';
import type { ProjectNode } from '../project.ts';
import { renderProject } from '../render-project.ts';
import { projectOf } from '../safety/clean-project.ts';
import { starterMessages } from '../starter-messages.ts';
import { templateProject } from '../templates.ts';
import { saidBy } from './components.ts';
import { registerComponentTypes } from './component-types.ts';
import { editorConfig } from './editor-config.ts';
import { findPlaceholders } from './placeholders.ts';

const DESCRIBED = '01900000-0000-7000-8000-000000000001';
let editor: Editor;
afterEach(() => editor.destroy());

function found(project: ReturnType<typeof projectOf>): string[] {
  editor = grapesjs.init({ ...editorConfig(), headless: true, plugins: [registerComponentTypes] });
  editor.loadProjectData(project);
  return findPlaceholders(editor.getWrapper()!, (id) => id === DESCRIBED).map(({ component, kind }) =>
    `${kind} ${saidBy(component, 40)}`.trim(),
  );
}
const ofNodes = (...components: ProjectNode[]) =>
  found(projectOf({ classes: ['ts-page'], components: [section('', components)] }, []));
const english = starterMessages('en');

it('finds sample texts in both languages, also as one paragraph of several', () => {
  expect(ofNodes(text(`<p>${english.storyFirst}</p><p>Our own.</p>`))).toHaveLength(1);
  expect(ofNodes(text(`<p>Our own.</p><p><strong>${starterMessages('es').text}</strong></p>`))).toHaveLength(
    1,
  );
  expect(ofNodes(text('<p>Our own.</p>'), heading(2, 'Give'))).toEqual([]);
});

it('ignores texts that could be published as they are', () => {
  expect(ofNodes(button(english.heroAction, '/give'), link(english.footerPrivacy, '/privacy'))).toEqual([]);
});

it('finds links without a target', () => {
  expect(ofNodes(link('Privacy', '#'), button('Give', '#give'))).toEqual(['link Privacy', 'link Give']);
  expect(ofNodes({ ...section('', []), attributes: { id: 'give' } }, button('Give', '#give'))).toEqual([]);
  expect(ofNodes(link('A', 'https://www.example.org/x'), link('B', 'https://example.organic/x'))).toEqual([
    'link A',
  ]);
  expect(ofNodes(text('<p>See <a href="#">our terms</a>.</p>'))).toEqual(['link See our terms .']);
});

it('finds sample pictures, pictures without a description and empty slots', () => {
  const bare: ProjectNode = { type: 'image', attributes: { src: 'https://a.test/b.png' } };
  expect(ofNodes(image('https://a.test/b.png', '', 1, 1), bare, form(), form('f1'))).toEqual([
    'description',
    'form',
  ]);
});

it('names the organization, the address, the figures and the quote of the donation page', () => {
  const names = found(templateProject('donation', { language: 'en' })).join('\n');
  for (const sample of ['Your organization', '1 Example Street', '12,480', 'Amina', 'Registered charity'])
    expect(names).toContain(sample);
  expect(names).toContain('form');
});

it('leaves no mark in the page', () => {
  const { html } = renderProject(templateProject('donation', { language: 'en' }));
  expect(html.match(/ data-[a-z-]+/g) ?? []).toEqual([]);
});

it('asks for a description where neither the page nor the library has one', () => {
  const pictureOf = (id: string, more: Record<string, string> = {}): ProjectNode => ({
    type: 'image',
    attributes: { src: '/media/a.webp', 'data-tributary-media': id, ...more },
  });
  const other = DESCRIBED.replace('1', '2');
  expect(ofNodes(pictureOf(DESCRIBED))).toEqual([]);
  expect(ofNodes(pictureOf(other))).toEqual(['description']);
  expect(ofNodes(pictureOf(other, { alt: '' }))).toEqual([]);
});
