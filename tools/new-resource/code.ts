import { capital, type ResourceNames } from './names.ts';

/** The files of a new resource's folder in `resources/`, by their path below it. */
export function codeOf(resource: ResourceNames): Record<string, string> {
  const { one, many, oneName, manyName, typeName, subject, english } = resource;
  const ui = `${oneName}Ui`;
  return {
    [`${one}.ts`]: `import { withNameSuffix } from '@tributary/engine/definition/duplicate.ts';
import { defineResource } from '@tributary/engine/definition/resource.ts';
import { optionalText, requiredText } from '@tributary/engine/definition/text.ts';
import * as z from 'zod';

/** A ${english.one} as it is kept. */
export const ${oneName}Schema = z.object({
  name: requiredText('name'),
  note: optionalText(300).default(''),
});

export const ${manyName} = defineResource({
  name: '${many}',
  title: '${english.one}',
  subject: '${subject}',
  schema: ${oneName}Schema,
  displayTitle: (${oneName}) => ${oneName}.name,
  operations: {
    create: true,
    update: true,
    duplicate: withNameSuffix,
    remove: true,
    restore: true,
    batch: true,
  },
  list: {
    fields: {
      name: { type: 'text', search: true, sort: true, column: true },
      updatedAt: { type: 'date', column: true },
      createdAt: { type: 'date', sort: true, column: true },
    },
    defaultSort: '-createdAt',
  },
  openPath: '/${many}/:id/edit',
  example: (n) => ({ name: \`${typeName} \${n}\` }),
});
`,
    ['feature.server.ts']: `import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import { ${manyName} } from './${one}.ts';

/** ${capital(english.many)}, without rules of their own. */
export const ${manyName}Feature = defineFeature({ name: ${manyName}.name, resource: ${manyName} });
`,
    [`${one}.test.ts`]: `import { expect, it } from 'vitest';
import { ${manyName} } from './${one}.ts';

it('takes its own example, is called by its name and refuses one without', () => {
  const made = ${manyName}.schema.parse(${manyName}.example(1));
  expect(${manyName}.displayTitle(made)).toBe('${typeName} 1');
  expect(${manyName}.schema.safeParse({ name: ' ' }).success).toBe(false);
});
`,
    [`${one}-ui.console.tsx`]: `import type { RecordOf } from '@tributary/engine/definition/resource.ts';
import { defineUi } from '@tributary/engine/screens/resource-ui.console.ts';
import { SpringIllustration } from '@tributary/kit/illustrations/SpringIllustration.console.tsx';
import { ${manyName} } from './${one}.ts';

/** ${typeName}s as the shared screens see them. */
export const ${ui} = defineUi<RecordOf<typeof ${manyName}>>(${manyName}, {
  illustration: <SpringIllustration />,
  listPath: '/${many}',
  createPath: '/${many}/create',
  openPath: ({ id }) => \`/${many}/\${id}/edit\`,
  opensWith: 'update',
});
`,
    ['feature.console.ts']: `import { IconBox } from '@tabler/icons-react';
import { defineConsoleFeature } from '@tributary/engine/feature/feature.console.ts';

/** ${capital(english.many)} and their screens. */
export const ${manyName}Console = defineConsoleFeature({
  name: '${many}',
  screens: [
    {
      path: '/${many}',
      ability: ['read', '${subject}'],
      titleKey: '${manyName}:title',
      guide: 'finding-your-way',
      component: () => import('./screens/${typeName}List.console.tsx'),
      menu: { section: 'content', labelKey: 'menu:${manyName}', icon: IconBox },
    },
    {
      path: '/${many}/create',
      ability: ['create', '${subject}'],
      titleKey: '${manyName}:createTitle',
      guide: 'finding-your-way',
      component: () => import('./screens/Create${typeName}.console.tsx'),
    },
    {
      path: '/${many}/$id/edit',
      ability: ['update', '${subject}'],
      titleKey: '${manyName}:editTitle',
      guide: 'finding-your-way',
      component: () => import('./screens/Edit${typeName}.console.tsx'),
    },
  ],
  ui: () => import('./${one}-ui.console.tsx').then(({ ${ui} }) => ${ui}),
});
`,
    ['messages/keys.ts']: `import type ${manyName} from './${manyName}.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    ${manyName}: typeof ${manyName};
  }
}
`,
    ...screensOf(resource, ui),
  };
}

function screensOf({ one, oneName, manyName, typeName, english }: ResourceNames, ui: string) {
  const fields = `${typeName}Fields`;
  const list = `${oneName.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}_FIELDS`;
  return {
    [`screens/${typeName}List.console.tsx`]: `import { ResourceList } from '@tributary/engine/screens/ResourceList.console.tsx';
import { ${ui} } from '../${one}-ui.console.tsx';

/** All ${english.many}. */
export default function ${typeName}List() {
  return <ResourceList ui={${ui}} />;
}
`,
    [`screens/${fields}.console.tsx`]: `import { FormSection } from '@tributary/engine/screens/form/FormSection.console.tsx';
import { TextField } from '@tributary/engine/screens/form/TextField.console.tsx';
import { useTranslation } from 'react-i18next';

/** The top fields that the form edits. */
export const ${list} = ['name', 'note'] as const;

/** The fields of a ${english.one}. */
export function ${fields}({ isNew = false }: { isNew?: boolean }) {
  const { t } = useTranslation('${manyName}');
  return (
    <FormSection title={t('section.what')}>
      <TextField name="name" required autoFocus={isNew} />
      <TextField name="note" rows={2} />
    </FormSection>
  );
}
`,
    [`screens/Create${typeName}.console.tsx`]: `import { NewRecord } from '@tributary/engine/screens/record/NewRecord.console.tsx';
import { ${ui} } from '../${one}-ui.console.tsx';
import { ${list}, ${fields} } from './${fields}.console.tsx';

const BEGIN = { name: '', note: '' };

/** A new ${english.one}. */
export default function Create${typeName}() {
  return (
    <NewRecord ui={${ui}} fields={${list}} defaults={BEGIN}>
      <${fields} isNew />
    </NewRecord>
  );
}
`,
    [`screens/Edit${typeName}.console.tsx`]: `import { RecordPage } from '@tributary/engine/screens/record/RecordPage.console.tsx';
import { ${ui} } from '../${one}-ui.console.tsx';
import { ${list}, ${fields} } from './${fields}.console.tsx';

/** One ${english.one}. */
export default function Edit${typeName}() {
  return (
    <RecordPage ui={${ui}} fields={${list}}>
      <${fields} />
    </RecordPage>
  );
}
`,
  };
}
