/** Where days, minutes and months are chosen: in the reader's language, written alike everywhere, weeks beginning on Monday. */
import { DateInput, DatePickerInput, DatesProvider, MonthPickerInput } from '@mantine/dates';
import type { DateInputProps, DatePickerInputProps, MonthPickerInputProps } from '@mantine/dates';
import '@mantine/dates/styles.css';
import 'dayjs/locale/zh-cn';
import type { ReactNode } from 'react';

import { useLanguage } from '../language/language.js';
import classes from './cells.module.css';
import { useFieldTexts } from './texts.js';
import { dayOf, wallClockOf } from './wall-clock.js';

function Calendar({ children }: { readonly children: ReactNode }): ReactNode {
  const language = useLanguage();
  return <DatesProvider settings={{ locale: language === 'en' ? 'en' : 'zh-cn', firstDayOfWeek: 1 }}>{children}</DatesProvider>;
}

/** Its arrows are named, and the days of other months are readable. */
function useDressed() {
  const t = useFieldTexts();
  return {
    ariaLabels: {
      previousMonth: t('previousMonth'),
      nextMonth: t('nextMonth'),
      previousYear: t('previousYear'),
      nextYear: t('nextYear'),
      previousDecade: t('previousDecade'),
      nextDecade: t('nextDecade'),
    },
    classNames: { day: classes['day']! },
  };
}

const DAY_LENGTH = '2026-03-01'.length;

/** Typed or picked. */
export const DayInput = (props: Omit<DateInputProps, 'withTime' | 'valueFormat' | 'dateParser'>): ReactNode => (
  <Calendar>
    <DateInput
      allowDeselect={false}
      clearButtonProps={{ tabIndex: -1, 'aria-hidden': true }}
      valueFormat="YYYY-MM-DD"
      dateParser={dayOf}
      {...useDressed()}
      {...props}
    />
  </Calendar>
);

export const DaysInput = (props: DatePickerInputProps<'range'>): ReactNode => (
  <Calendar>
    <DatePickerInput valueFormat="YYYY-MM-DD" {...useDressed()} {...props} type="range" />
  </Calendar>
);

export const MonthInput = (props: MonthPickerInputProps): ReactNode => (
  <Calendar>
    <MonthPickerInput valueFormat="YYYY-MM" ariaLabels={useDressed().ariaLabels} {...props} />
  </Calendar>
);

interface MinuteProps extends Omit<DateInputProps, 'value' | 'onChange' | 'withTime' | 'valueFormat' | 'dateParser'> {
  /** A wall clock, `2026-03-01 10:00:00`. */
  readonly value: string | null;
  onChange(wall: string | null): void;
}

/** Typed to the minute; a day that is picked keeps the time. */
export const MinuteInput = ({ value, onChange, ...props }: MinuteProps): ReactNode => (
  <Calendar>
    <DateInput
      withTime
      clearable
      allowDeselect={false}
      clearButtonProps={{ tabIndex: -1, 'aria-hidden': true }}
      valueFormat="YYYY-MM-DD HH:mm"
      dateParser={wallClockOf}
      {...useDressed()}
      {...props}
      value={value}
      onChange={(chosen) => onChange(chosen?.length === DAY_LENGTH ? `${chosen} ${value?.slice(DAY_LENGTH + 1) ?? '00:00:00'}` : chosen)}
    />
  </Calendar>
);
