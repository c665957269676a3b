import type { Release } from '@kinora/contract/publishing/schedule';
import { useState } from 'react';
import { timeOfDay } from '#lib/format.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { LinkButton } from '#ui/button/link.tsx';
import { NativeField } from '#ui/field/text-field.tsx';
import { editEpisodePath, uploadVideoPath } from '../dashboard-paths.ts';
import { zoneLabel } from '../dates.ts';
import { earliestDay, slotAfterMove } from './days.ts';
import { VideoState } from './video-state.tsx';
import { longDay } from './texts.ts';

type ReleaseDialogProps = {
  release: Release;
  onClose: () => void;
  onMove: (release: Release, day: string) => void;
};

/** The details of a release, and another way to move it: by choosing a date. */
export function ReleaseDialog({ release, onClose, onMove }: ReleaseDialogProps) {
  const { id, title, release_date, release_time, time_zone, is_out } = release;
  const hasVideo = release.video_status !== null && release.video_status !== 'failed';
  return (
    <Dialog isOpen title={title} onClose={onClose}>
      <div className="grid gap-5 text-small">
        <p className="text-ink-secondary">
          {release.show_title} · {release.season_title} · Episode {release.episode_number}
        </p>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-2">
          <dt className="text-ink-faint">{is_out ? 'Came out' : 'Comes out'}</dt>
          <dd>
            {longDay(release_date)}, {timeOfDay(release_time)}
            <span className="block text-caption text-ink-faint">{zoneLabel(time_zone, release_date)}</span>
          </dd>
          <dt className="text-ink-faint">Video</dt>
          <dd>
            <VideoState release={release} />
            {release.reason && <span className="block text-ink-secondary">{release.reason}</span>}
          </dd>
        </dl>
        {is_out ? (
          <p className="text-ink-secondary">
            This episode is already out, and its release date can no longer change.
          </p>
        ) : (
          <MoveForm release={release} onMove={onMove} />
        )}
        <div className="flex flex-wrap justify-end gap-3">
          {!hasVideo && (
            <LinkButton to={uploadVideoPath(id)} state={{ title }} variant="secondary">
              Upload Video
            </LinkButton>
          )}
          <LinkButton to={editEpisodePath(id)} variant="secondary">
            Edit Episode
          </LinkButton>
        </div>
      </div>
    </Dialog>
  );
}

function MoveForm({ release, onMove }: Pick<ReleaseDialogProps, 'release' | 'onMove'>) {
  const [earliest] = useState(() => earliestDay(release, new Date()));
  const [day, setDay] = useState(release.release_date);
  const [error, setError] = useState<string>();
  const { release_time } = day ? slotAfterMove(day, release) : release;
  return (
    <form
      noValidate
      className="flex flex-wrap items-end gap-3 border-y border-hairline py-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (day >= earliest) return onMove(release, day);
        return setError(day ? `Choose ${longDay(earliest)} or a later day.` : 'Choose a day.');
      }}
    >
      <div className="min-w-44 grow">
        <NativeField
          label="Move to"
          type="date"
          min={earliest}
          value={day}
          onChange={(chosen) => {
            setDay(chosen);
            setError(undefined);
          }}
          error={error}
          {...(release_time !== release.release_time && {
            description: `There is no ${timeOfDay(release.release_time)} on that day: the episode comes out at ${timeOfDay(release_time)}.`,
          })}
        />
      </div>
      <Button type="submit" isDisabled={day === release.release_date} className="h-12">
        Move
      </Button>
    </form>
  );
}
