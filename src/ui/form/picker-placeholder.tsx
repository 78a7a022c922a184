import { mdiCalendar } from '@mdi/js'
import { dateEntryFormat } from '#ui/figures/locale.ts'
import { Icon } from '#ui/icon.tsx'
import type { PickerProps } from './picker-props.ts'
import { TextInput } from './text-input.tsx'

/** ISO text as the loaded field writes it. */
function entryText(iso: string): string {
  const [date = '', time] = iso.split('T')
  const [year = '', month = '', day = ''] = date.split('-')
  if (day === '') return ''
  const text = dateEntryFormat().replace('YYYY', year).replace('MM', month).replace('DD', day)
  return time === undefined ? text : `${text} ${time}`
}

/** Stands in place of a date field until its code has loaded: the same size, with the same text. */
export function PickerPlaceholder(props: PickerProps) {
  const { label, value, helperText, error, required, disabled, className, inputRef, onApproach } = props
  return (
    <TextInput
      label={label}
      value={entryText(value)}
      helperText={helperText}
      error={error ?? false}
      required={required ?? false}
      disabled={disabled ?? false}
      className={className ?? ''}
      inputRef={inputRef}
      onFocus={() => onApproach?.('focused')}
      onBlur={() => onApproach?.('near')}
      onPointerEnter={({ currentTarget }) =>
        onApproach?.(currentTarget.contains(document.activeElement) ? 'focused' : 'near')
      }
      readOnly
      endAction={<Icon path={mdiCalendar} sx={{ color: 'action.active' }} />}
    />
  )
}
