import { Link } from 'react-router';
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
        <Link to={to} className="rounded-sm font-medium hover:text-gold">
          {title}
        </Link>
      ) : (
        <span className="font-medium">{title}</span>
      )}
    </span>
  );
}
