import { PlainLink } from '#ui/button/plain-link.tsx';
import { Thumbnail } from './pictures/thumbnail.tsx';

type TitleCellProps = {
  title: string;
  /** Path of the list that the title links to. */
  to?: string;
  picture: string | null;
  color: string | null;
};

export function TitleCell({ title, to, picture, color }: TitleCellProps) {
  return (
    <span className="flex items-center gap-3.5">
      <Thumbnail path={picture} title={title} color={color} />
      {to ? (
        <PlainLink to={to} className="rounded-sm font-medium hover:text-gold">
          {title}
        </PlainLink>
      ) : (
        <span className="font-medium">{title}</span>
      )}
    </span>
  );
}
