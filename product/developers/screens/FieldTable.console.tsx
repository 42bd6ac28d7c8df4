import { Text, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import type { JsonSchema, OpenApiDocument, Parameter } from '@tributary/engine/http/openapi/document.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { schemaFields, typeOf, type SchemaField } from '../reference/schemas.ts';
import classes from './reference.module.css';

interface FieldTableProps {
  schema: JsonSchema;
  document: OpenApiDocument;
}

/** The fields of a body or a response; fields with nested fields can be opened. */
export function FieldTable({ schema, document }: FieldTableProps) {
  const fields = schemaFields(document, schema);
  if (fields.length === 0)
    return (
      <Text size="sm" ff="monospace" dir="ltr">
        {typeOf(document, schema)}
      </Text>
    );
  return (
    <ul className={classes.fields}>
      {fields.map((field) => (
        <Field key={field.name} field={field} document={document} />
      ))}
    </ul>
  );
}

function Field({ field, document }: { field: SchemaField; document: OpenApiDocument }) {
  const { t } = useTranslation('developers');
  const [isOpen, setOpen] = useState(false);
  const { name, type, isRequired, bounds, description, inside } = field;
  return (
    <li className={classes.field}>
      <div className={classes.line}>
        {inside ? (
          <UnstyledButton
            className={classes.name}
            aria-expanded={isOpen}
            aria-label={t('parts.inside', { name })}
            onClick={() => setOpen(!isOpen)}
          >
            {name}
            <IconChevronRight size={14} className={classes.chevron} data-open={isOpen || undefined} />
          </UnstyledButton>
        ) : (
          <span className={classes.name}>{name}</span>
        )}
        <span className={classes.type}>{type}</span>
        {isRequired ? <span className={classes.required}>{t('parts.required')}</span> : null}
      </div>
      {bounds.length > 0 ? <div className={classes.bounds}>{bounds.join(', ')}</div> : null}
      {description ? <div className={classes.bounds}>{description}</div> : null}
      {inside && isOpen ? <FieldTable schema={inside} document={document} /> : null}
    </li>
  );
}

interface ParameterTableProps {
  parameters: readonly Parameter[];
  document: OpenApiDocument;
}

/** The parameters of the path, the query and the headers. */
export function ParameterTable({ parameters, document }: ParameterTableProps) {
  const { t } = useTranslation('developers');
  return (
    <ul className={classes.fields}>
      {parameters.map(({ name, in: place, required, schema = {}, description }) => {
        const [field] = schemaFields(document, { type: 'object', properties: { [name]: schema } });
        return (
          <li key={`${place} ${name}`} className={classes.field}>
            <div className={classes.line}>
              <span className={classes.name}>{name}</span>
              <span className={classes.type}>{field?.type}</span>
              <span className={classes.place}>{t(`parts.in.${place as 'path'}`)}</span>
              {required ? <span className={classes.required}>{t('parts.required')}</span> : null}
            </div>
            {field && field.bounds.length > 0 ? (
              <div className={classes.bounds}>{field.bounds.join(', ')}</div>
            ) : null}
            {description ? (
              <div className={classes.bounds} lang="en">
                {description}
              </div>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
