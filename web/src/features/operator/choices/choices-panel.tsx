import { listChoices, type ChoiceList } from '@kinora/contract/operator/choices';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#lib/api/queries.ts';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { FailedState } from '#ui/page/failed-state.tsx';
import { ConsolePanel } from '../console-panel.tsx';
import { FormAndRowsSkeleton } from '../form-and-rows-skeleton.tsx';
import { AddChoiceForm } from './add-choice-form.tsx';
import { ChoiceRow } from './choice-row.tsx';
import { choiceTexts } from './choice-texts.ts';

/** The categories, or the languages, that creators choose from, in order. */
export function ChoicesPanel({ list }: { list: ChoiceList }) {
  const { data, error, refetch } = useQuery(queryOf(listChoices, { params: { list } }));
  const { title, intro, empty } = choiceTexts[list];
  return (
    <ConsolePanel title={title}>
      <p className="max-w-2xl text-ink-secondary">{intro}</p>
      {data && (
        <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_22rem] xl:gap-12">
          <AddChoiceForm list={list} />
          {data.length === 0 ? (
            <EmptyState title={empty} />
          ) : (
            <ol className="grid gap-2">
              {data.map((choice, index) => (
                <ChoiceRow
                  key={choice.id}
                  list={list}
                  choice={choice}
                  place={index + 1}
                  isLast={index === data.length - 1}
                />
              ))}
            </ol>
          )}
        </div>
      )}
      {!data && error && <FailedState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <FormAndRowsSkeleton form="h-54" row="h-18" />}
    </ConsolePanel>
  );
}
