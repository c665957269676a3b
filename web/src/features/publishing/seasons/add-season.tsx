import { useSearchParams } from '#lib/navigation/use-search-params.ts';
import { FormState } from '../form-state.tsx';
import { Panel } from '../panel.tsx';
import { soleItem } from '../sole-item.ts';
import { MissingPrerequisite } from '../missing-prerequisite.tsx';
import { SeasonForm } from './season-form.tsx';
import { SubscriptionNotice } from '#ui/page/subscription-notice.tsx';
import { useOwnSeasons } from '../use-publisher.ts';

export function AddSeason() {
  const query = useOwnSeasons();
  const wantedShowId = Number(useSearchParams()[0].get('show'));
  return (
    <Panel title="Add New Season">
      <SubscriptionNotice action="create a season" />
      <FormState query={query}>
        {({ show_data }) =>
          show_data.length === 0 ? (
            <MissingPrerequisite show_id={null} />
          ) : (
            <SeasonForm
              shows={show_data}
              show_id={(show_data.find(({ id }) => id === wantedShowId) ?? soleItem(show_data))?.id ?? null}
            />
          )
        }
      </FormState>
    </Panel>
  );
}
