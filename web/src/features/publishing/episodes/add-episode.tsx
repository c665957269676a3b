import { useSearchParams } from '#lib/navigation/use-search-params.ts';
import { EpisodeForm } from './episode-form.tsx';
import { FormState } from '../form-state.tsx';
import { Panel } from '../panel.tsx';
import { soleItem } from '../sole-item.ts';
import { MissingPrerequisite } from '../missing-prerequisite.tsx';
import { SubscriptionNotice } from '#ui/page/subscription-notice.tsx';
import { useOwnSeasons } from '../use-publisher.ts';
import { Icon } from '#ui/media/icon.tsx';
import { useSchedule } from '../schedule/use-schedule.ts';
import { nextEpisodeText } from '../schedule/texts.ts';

export function AddEpisode() {
  const query = useOwnSeasons();
  const wantedSeasonId = Number(useSearchParams()[0].get('season'));
  return (
    <Panel title="Add New Episode">
      <SubscriptionNotice action="create an episode" />
      <SlotNotice />
      <FormState query={query}>
        {({ show_data, season_data }) =>
          season_data.length === 0 ? (
            <MissingPrerequisite show_id={show_data[0]?.id ?? null} />
          ) : (
            <EpisodeForm
              shows={show_data}
              seasons={season_data}
              season={
                season_data.find((one) => one.season_id === wantedSeasonId) ??
                (soleItem(show_data) && soleItem(season_data))
              }
            />
          )
        }
      </FormState>
    </Panel>
  );
}

/** States up front that this week's episode has already been created. */
function SlotNotice() {
  const opens_at = useSchedule().data?.slot_opens_at;
  if (!opens_at) return null;
  return (
    <p className="flex max-w-3xl gap-3 rounded-card bg-gold/10 px-4 py-3 text-small">
      <Icon name="info" className="shrink-0 text-gold" />
      {nextEpisodeText(opens_at)}
    </p>
  );
}
