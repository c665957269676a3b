import { Fragment } from 'react';

/** Lets a time zone's name wrap after each part: `America/Argentina/Buenos_Aires` would widen a column. */
export function ZoneName({ name }: { name: string }) {
  return name.split(/(?<=[/_])/).map((part) => (
    <Fragment key={part}>
      {part}
      <wbr />
    </Fragment>
  ));
}
