import type { TakeDown } from '@kinora/contract/publishing/take-downs';
import { TakeDownNotice } from './take-down-notice.tsx';
import { useTakeDowns } from './use-take-downs.ts';

/** States which of a publisher's shows and episodes are taken down, and why; renders nothing if none are. */
export function TakeDownNotices({ isWanted }: { isWanted: (takeDown: TakeDown) => boolean }) {
  const takeDowns = useTakeDowns().data?.filter(isWanted) ?? [];
  if (takeDowns.length === 0) return null;
  return (
    <div className="grid gap-4">
      {takeDowns.map((takeDown) => (
        <TakeDownNotice key={takeDown.id} takeDown={takeDown} />
      ))}
    </div>
  );
}
