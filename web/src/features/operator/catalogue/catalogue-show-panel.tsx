import { readCatalogueShow } from '@kinora/contract/operator/catalogue';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { queryOf } from '#lib/api/queries.ts';
import { cataloguePath } from '../console-paths.ts';
import { ConsolePanel } from '../console-panel.tsx';
import { PanelPlaceholder } from '../panel-placeholder.tsx';
import { EpisodeRows } from './episode-rows.tsx';
import { CatalogueShowActions } from './catalogue-show-actions.tsx';
import { ShowFacts } from './show-facts.tsx';
import { TakeDownList } from './take-down-list.tsx';

const crumbsTo = (name: string) => [{ name: 'Catalogue', to: cataloguePath }, { name }];

/** One show, as staff see it. */
export function CatalogueShowPanel() {
  const { show_id = '' } = useParams();
  const { data, error, refetch } = useQuery(queryOf(readCatalogueShow, { params: { show_id } }));
  if (data)
    return (
      <ConsolePanel title={<bdi>{data.title}</bdi>} crumbs={crumbsTo(data.title)}>
        <ShowFacts show={data} />
        <CatalogueShowActions show={data} />
        <TakeDownList show={data} />
        <EpisodeRows show={data} />
      </ConsolePanel>
    );
  return (
    <ConsolePanel title="Show" crumbs={crumbsTo(show_id)}>
      <PanelPlaceholder
        error={error}
        refetch={refetch}
        missing={{ title: 'This show does not exist', hint: 'It may have been deleted.' }}
        boxes={['h-36 rounded-dialog', 'h-11 w-64', 'h-60 rounded-dialog']}
      />
    </ConsolePanel>
  );
}
