import { Button } from 'react-aria-components/Button';
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarMonthPicker,
  CalendarYearPicker,
} from 'react-aria-components/Calendar';
import { useLocale } from 'react-aria-components/I18nProvider';
import { iconButtonStyle } from '../style/icon-button-style.ts';
import { Icon } from '../media/icon.tsx';

/** A month calendar with pickers for the month and year. */
export function DateCalendar() {
  const { direction } = useLocale();
  return (
    // The popover would otherwise inherit the direction of the date field, which follows the date's format.
    <Calendar dir={direction} className="w-[18.5rem] max-w-full">
      <header className="mb-2 flex items-center gap-2">
        <Button slot="previous" className={iconButtonStyle('rtl:-scale-x-100')}>
          <Icon name="chevron-left" />
        </Button>
        <CalendarMonthPicker>{(months) => <Choice {...months} />}</CalendarMonthPicker>
        <CalendarYearPicker visibleYears={130}>{(years) => <Choice {...years} />}</CalendarYearPicker>
        <Button slot="next" className={iconButtonStyle('rtl:-scale-x-100')}>
          <Icon name="chevron-right" />
        </Button>
      </header>
      <CalendarGrid className="w-full">
        <CalendarGridHeader>
          {(day) => (
            <CalendarHeaderCell className="h-8 text-center text-caption font-normal text-ink-secondary">
              {day}
            </CalendarHeaderCell>
          )}
        </CalendarGridHeader>
        <CalendarGridBody>
          {(date) => (
            <CalendarCell
              date={date}
              className="mx-auto grid size-10 cursor-pointer place-items-center rounded-full text-small tabular-nums outline-none hover:bg-ink/10 data-disabled:cursor-default data-disabled:text-ink-faint/60 data-focus-visible:outline-2 data-focus-visible:outline-gold data-outside-month:invisible data-selected:bg-gold data-selected:font-semibold data-selected:text-on-gold"
            />
          )}
        </CalendarGridBody>
      </CalendarGrid>
    </Calendar>
  );
}

type ChoiceProps = {
  'aria-label': string;
  value: string | number;
  onChange: (id: number) => void;
  items: readonly { id: number; formatted: string }[];
};

// A native select lets people choose one of a hundred years by typing it, or with the wheel on a phone.
function Choice({ items, value, onChange, ...props }: ChoiceProps) {
  return (
    <select
      {...props}
      value={value}
      onChange={(event) => onChange(Number(event.target.value))}
      className="h-10 min-w-0 grow cursor-pointer rounded-card border border-control bg-surface-raised px-2 text-small"
    >
      {items.map(({ id, formatted }) => (
        <option key={id} value={id}>
          {formatted}
        </option>
      ))}
    </select>
  );
}
