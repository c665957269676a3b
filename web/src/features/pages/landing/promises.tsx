import { boot } from '#lib/boot.ts';

export function IndependentlyOriginal() {
  return (
    <div>
      <h2 className="font-display text-title font-medium md:text-[2.75rem]">Independently Original</h2>
      <p className="mt-5 max-w-md text-lead text-ink-secondary">
        Shows you will not find anywhere else, by people who answer only to their story. On {boot.brand.name}{' '}
        they publish an episode a week and are paid by the people who watch.
      </p>
    </div>
  );
}

export function AlwaysAdFree() {
  return (
    <div>
      <h2 className="font-display text-title font-medium md:text-[2.75rem]">Always Ad Free</h2>
      <p className="mt-5 max-w-md text-lead text-ink-secondary">
        No ads before, during or over what you watch, at any price, ever. Members pay for the shows, so the
        shows are all there is.
      </p>
    </div>
  );
}
