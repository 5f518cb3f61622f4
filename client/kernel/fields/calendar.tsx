/** Where days and months are chosen: in the reader's language, written alike everywhere, weeks beginning on Monday. */
import { DatePickerInput, DatesProvider, MonthPickerInput } from '@mantine/dates';
import type { DatePickerInputProps, MonthPickerInputProps } from '@mantine/dates';
import '@mantine/dates/styles.css';
import 'dayjs/locale/zh-cn';
import type { ReactNode } from 'react';

import { useLanguage } from '../language/language.js';

function Calendar({ children }: { readonly children: ReactNode }): ReactNode {
  const language = useLanguage();
  return <DatesProvider settings={{ locale: language === 'en' ? 'en' : 'zh-cn', firstDayOfWeek: 1 }}>{children}</DatesProvider>;
}

export const DayInput = (props: DatePickerInputProps): ReactNode => <Calendar><DatePickerInput valueFormat="YYYY-MM-DD" {...props} /></Calendar>;

export const DaysInput = (props: DatePickerInputProps<'range'>): ReactNode => <Calendar><DatePickerInput valueFormat="YYYY-MM-DD" {...props} type="range" /></Calendar>;

export const MonthInput = (props: MonthPickerInputProps): ReactNode => <Calendar><MonthPickerInput valueFormat="YYYY-MM" {...props} /></Calendar>;
