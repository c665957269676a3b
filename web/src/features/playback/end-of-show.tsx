import type { ShowDetails } from '@kinora/contract/catalogue/shows';
import { PlainLink } from '#ui/button/plain-link.tsx';
import { showPath } from '#lib/show-path.ts';
import { buttonStyle } from '#ui/style/button-style.ts';
import { Button } from '#ui/button/button.tsx';
import { EndFrame } from './end-frame.tsx';
import { MoreLikeThis } from './more-like-this.tsx';

/**
 * Shown after the last frame of the last episode, or if the show did not load: what the viewer can do next.
 */
export function EndOfShow({ show, onReplay }: { show: ShowDetails | null; onReplay: () => void }) {
  return (
    <EndFrame>
      <div className="grid max-w-xl justify-items-center gap-2 text-center">
        <h2 className="font-display text-title leading-tight font-medium">
          {show ? (
            <>
              That was the last episode of <bdi>{show.name}</bdi> so far
            </>
          ) : (
            'That was the end of this episode'
          )}
        </h2>
        <div className="mt-4 flex flex-wrap justify-center gap-3">
          {show && (
            <PlainLink to={showPath(show)} replace className={buttonStyle('primary', 'medium')}>
              Back to the show
            </PlainLink>
          )}
          <Button variant="secondary" onPress={onReplay}>
            Watch again
          </Button>
        </div>
      </div>
      {show && <MoreLikeThis show={show} />}
    </EndFrame>
  );
}
