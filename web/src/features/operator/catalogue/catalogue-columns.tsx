import type { CatalogueRow } from '@kinora/contract/operator/catalogue';
import { createColumnHelper } from '@tanstack/react-table';
import { count } from '#lib/format.ts';
import { Link } from '#ui/button/link.tsx';
import type { DataTableFeatures } from '#ui/list/data-table-features.ts';
import { catalogueShowPath, personPath } from '../console-paths.ts';
import { stateNames } from './state-names.ts';

const column = createColumnHelper<DataTableFeatures, CatalogueRow>();

export const catalogueColumns = column.columns([
  column.accessor('id', { header: 'Number', meta: { align: 'end' } }),
  column.accessor('title', {
    header: 'Show',
    meta: { isLead: true },
    cell: ({ row: { original } }) => (
      <Link to={catalogueShowPath(original.id)} className="wrap-anywhere">
        <bdi>{original.title}</bdi>
      </Link>
    ),
  }),
  column.accessor(({ publisher }) => publisher.name, {
    id: 'publisher',
    header: 'Creator',
    enableSorting: false,
    cell: ({ row: { original } }) => (
      <Link to={personPath(original.publisher.id)} className="wrap-anywhere">
        <bdi>{original.publisher.name}</bdi>
      </Link>
    ),
  }),
  column.accessor('state', {
    header: 'State',
    enableSorting: false,
    cell: ({ row: { original } }) => (
      <span className="grid gap-0.5">
        {stateNames[original.state]}
        {original.episodes_down > 0 && (
          <span className="text-caption text-ink-secondary">
            {count(original.episodes_down, 'episode')} taken down
          </span>
        )}
      </span>
    ),
  }),
  column.accessor('maturity_level', { header: 'Rating', enableSorting: false }),
  column.accessor('episodes_count', { header: 'Episodes', meta: { align: 'end' } }),
  column.accessor('open_reports', { header: 'Open reports', meta: { align: 'end' } }),
]);
