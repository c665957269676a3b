import { Fragment } from 'react';

/** May wrap after its parts: `America/Argentina/Buenos_Aires` would widen a column. */
export function ZoneName({ name }: { name: string }) {
  return name.split(/(?<=[/_])/).map((part) => (
    <Fragment key={part}>
      {part}
      <wbr />
    </Fragment>
  ));
}
