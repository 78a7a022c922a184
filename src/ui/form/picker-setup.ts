import dayjs, { type Dayjs } from 'dayjs'
import utc from 'dayjs/plugin/utc'
import { dateEntryFormat } from '#ui/figures/locale.ts'

dayjs.extend(utc)

/** Converts ISO text without an offset to a value of the pickers. They show the time on the clock as if it were UTC. */
export function toPickerValue(text: string): Dayjs | null {
  return text === '' ? null : dayjs.utc(text)
}

/** Earlier years are still being typed: "0002" and "0020", which Day.js reads as 1902 and 1920, and "0202". */
const minYear = 1970

/** Converts a value of the pickers to ISO text; "" if it is empty or incomplete. */
export function fromPickerValue(value: Dayjs | null, kind: 'date' | 'time'): string {
  if (value === null || !value.isValid() || value.year() < minYear) return ''
  return value.format(kind === 'date' ? 'YYYY-MM-DD' : 'YYYY-MM-DDTHH:mm:ss')
}

/** The order and separators of a typed date or time, by the trader's locale. */
export function pickerFormat(kind: 'date' | 'time'): string {
  return kind === 'date' ? dateEntryFormat() : `${dateEntryFormat()} HH:mm:ss`
}
