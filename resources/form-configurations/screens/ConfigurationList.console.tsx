import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { routesOf } from '@tributary/engine/http/route-client.ts';
import { useClient } from '@tributary/engine/screens/console-context.console.tsx';
import { ResourceList } from '@tributary/engine/screens/ResourceList.console.tsx';
import { RelativeTime } from '@tributary/kit/components/RelativeTime.console.tsx';
import { useTranslation } from 'react-i18next';
import type { formConfigurationRoutes } from '../routes.ts';
import { configurationUi, type Configuration } from '../configuration-ui.console.tsx';

const CELLS = {
  updatedAt: (configuration: Configuration) => <LastChange configuration={configuration} />,
};

/** The list of form configurations, each with its last author. */
export default function ConfigurationList() {
  return <ResourceList ui={configurationUi} cells={CELLS} />;
}

/** The time of the last change, and its author as far as the history reaches. */
function LastChange({ configuration: { id, createdAt, updatedAt } }: { configuration: Configuration }) {
  const { t } = useTranslation('formConfigurations');
  const author = useAuthor(id);
  return (
    <span>
      <RelativeTime at={updatedAt ?? createdAt} />
      {author ? (
        <Text span size="xs" c="dimmed" ms={6}>
          {t('by')} <bdi>{author}</bdi>
        </Text>
      ) : null}
    </span>
  );
}

function useAuthor(id: string): string | undefined {
  const client = useClient();
  const { data } = useQuery({
    // Under the resource's own key: a change changes the author.
    queryKey: ['form-configurations', 'author', id],
    queryFn: async () => {
      const { items } = await routesOf<typeof formConfigurationRoutes>(client)(
        'GET /form-configurations/authors',
        { query: { ids: id } },
      );
      return items[0]?.updatedBy ?? '';
    },
  });
  return data;
}
