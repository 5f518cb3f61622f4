/** Where days, minutes and months are chosen: in the reader's language, written alike everywhere, weeks beginning on Monday. */
import { DateInput, DatePickerInput, DatesProvider, MonthPickerInput } from '@mantine/dates';
import type { DateInputProps, DatePickerInputProps, MonthPickerInputProps } from '@mantine/dates';
import '@mantine/dates/styles.css';
import { IconClock } from '@tabler/icons-react';
import 'dayjs/locale/zh-cn';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { serverNow } from '../../connection/clock.js';
import { formatDateTime } from '../../language/format-time.js';
import { useLanguage } from '../../language/language.js';
import { useZone } from '../../language/zone.js';
import classes from '../cells.module.css';
import { useFieldTexts } from '../texts.js';
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

/** Text that is not what it should be stays as it was typed, so that it can be put right, and is told of once one has left it; it counts as nothing. */
function useTypedText(read: (text: string) => string | null, onWrong: () => void) {
  const [text, setText] = useState<string | null>(null);
  const [left, setLeft] = useState(false);
  const isWrong = text !== null && text.trim() !== '' && read(text) === null;
  return {
    isWrong,
    saysSo: isWrong && left,
    settled: () => setText(null),
    events: {
      fixOnBlur: !isWrong,
      onInput: (event: { readonly currentTarget: EventTarget & { readonly value?: string } }) => {
        const typed = event.currentTarget.value ?? '';
        setText(typed);
        setLeft(false);
        if (typed.trim() !== '' && read(typed) === null) onWrong();
      },
    },
    leave: () => setLeft(true),
  };
}

/** Typed or picked. */
export function DayInput({
  onBlur,
  error,
  onChange,
  ...props
}: Omit<DateInputProps, 'withTime' | 'valueFormat' | 'dateParser'>): ReactNode {
  const t = useFieldTexts();
  const typed = useTypedText(dayOf, () => props.value !== null && onChange?.(null));
  return (
    <Calendar>
      <DateInput
        allowDeselect={false}
        clearButtonProps={{ tabIndex: -1, 'aria-hidden': true }}
        valueFormat="YYYY-MM-DD"
        dateParser={dayOf}
        {...useDressed()}
        {...props}
        {...typed.events}
        error={error || (typed.saysSo ? t('noDay') : undefined)}
        onBlur={(event) => {
          typed.leave();
          onBlur?.(event);
        }}
        onChange={(chosen) => {
          typed.settled();
          onChange?.(chosen);
        }}
      />
    </Calendar>
  );
}

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

/** Typed to the minute, or picked: a day keeps the time, a time keeps the day. */
export function MinuteInput({ value, onChange, onBlur, error, ...props }: MinuteProps): ReactNode {
  const t = useFieldTexts();
  const typed = useTypedText(wallClockOf, () => value !== null && onChange(null));
  const tell = (wall: string | null): void => {
    typed.settled();
    onChange(wall);
  };
  return (
    <Calendar>
      <DateInput
        withTime
        clearable
        allowDeselect={false}
        clearButtonProps={{ tabIndex: -1, 'aria-hidden': true }}
        valueFormat="YYYY-MM-DD HH:mm"
        dateParser={wallClockOf}
        rightSection={props.disabled || props.readOnly ? undefined : <TimePick wall={value} onPick={tell} />}
        {...useDressed()}
        {...props}
        {...typed.events}
        error={error || (typed.saysSo ? t('noMoment') : undefined)}
        onBlur={(event) => {
          typed.leave();
          onBlur?.(event);
        }}
        value={value}
        onChange={(chosen) => tell(chosen?.length === DAY_LENGTH ? `${chosen} ${value?.slice(DAY_LENGTH + 1) ?? '00:00:00'}` : chosen)}
      />
    </Calendar>
  );
}

interface PickProps {
  readonly wall: string | null;
  onPick(wall: string): void;
}

/** The time as the device itself picks it, by wheel or list; without a day it is one of today. The keyboard types it with the day. */
function TimePick({ wall, onPick }: PickProps): ReactNode {
  const t = useFieldTexts();
  const zone = useZone();
  const dayNow = (): string => wall?.slice(0, DAY_LENGTH) ?? formatDateTime(serverNow(), zone).slice(0, DAY_LENGTH);
  return (
    <span className={classes['timePick']}>
      <IconClock size={16} stroke={1.6} aria-hidden />
      <input
        type="time"
        tabIndex={-1}
        aria-label={t('pickTime')}
        title={t('pickTime')}
        value={wall?.slice(DAY_LENGTH + 1, DAY_LENGTH + 6) ?? ''}
        onClick={(event) => event.currentTarget.showPicker()}
        onChange={(event) => event.currentTarget.value && onPick(`${dayNow()} ${event.currentTarget.value}:00`)}
      />
    </span>
  );
}
