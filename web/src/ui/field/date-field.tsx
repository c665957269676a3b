import { getLocalTimeZone, parseDate, today } from '@internationalized/date';
import { Button } from 'react-aria-components/Button';
import { DateInput, DatePicker, DateSegment } from 'react-aria-components/DatePicker';
import { Dialog } from 'react-aria-components/Dialog';
import { Group } from 'react-aria-components/Group';
import { I18nProvider, useLocale } from 'react-aria-components/I18nProvider';
import { Popover } from 'react-aria-components/Popover';
import { classNames } from '../style/class-names.ts';
import { CloseOnBack } from '../dialog/close-on-back.tsx';
import { DateCalendar } from './date-calendar.tsx';
import { fieldColumn, inputBox } from '../style/field-style.ts';
import { FieldLabel, FieldNotes, type FieldProps } from './field-parts.tsx';
import { iconButtonStyle } from '../style/icon-button-style.ts';
import { Icon } from '../media/icon.tsx';
import { popoverStyle } from '../style/popover-style.ts';

/**
 * A field for a day up to today, shown as yyyy/MM/dd in every locale; the value is a string such as `2001-04-09`,
 * or null.
 */
export function DateField({
  label,
  description,
  error,
  value,
  onChange,
  ...props
}: FieldProps<string | null>) {
  const { locale } = useLocale();
  return (
    // The South African English locale writes dates year first.
    <I18nProvider locale="en-ZA">
      <DatePicker
        {...props}
        value={value ? parseDate(value) : null}
        onChange={(day) => onChange(day?.toString() ?? null)}
        minValue={parseDate('1900-01-01')}
        maxValue={today(getLocalTimeZone())}
        shouldForceLeadingZeros
        isInvalid={!!error}
        validationBehavior="aria"
        className={fieldColumn}
      >
        <FieldLabel>{label}</FieldLabel>
        <Group
          className={classNames(
            inputBox,
            'flex items-center justify-between pe-0.5 focus-within:border-gold data-hovered:border-ink-secondary',
          )}
        >
          <DateInput dir="ltr" className="flex tabular-nums">
            {(segment) => (
              <DateSegment
                segment={segment}
                className="rounded-sm px-0.5 outline-none data-focused:bg-gold data-focused:text-on-gold data-placeholder:not-data-focused:text-ink-faint"
              />
            )}
          </DateInput>
          <Button className={iconButtonStyle()}>
            <Icon name="calendar" />
          </Button>
        </Group>
        <FieldNotes error={error} description={description} />
        <Popover className={classNames(popoverStyle, 'p-4')}>
          <CloseOnBack />
          <Dialog className="outline-none">
            <I18nProvider locale={locale}>
              <DateCalendar />
            </I18nProvider>
          </Dialog>
        </Popover>
      </DatePicker>
    </I18nProvider>
  );
}
