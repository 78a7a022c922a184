import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import { usePickerContext } from '@mui/x-date-pickers/hooks'
import { PickerDay, type PickerDayProps } from '@mui/x-date-pickers/PickerDay'
import type { Dayjs } from 'dayjs'
import { createContext, use } from 'react'

interface Now {
  readonly label: string
  readonly read: () => Dayjs | null
}

/** The present moment in the trader's time zone, which the picker's own clock does not know. */
export const NowContext = createContext<Now>({ label: 'Now', read: () => null })

/** The buttons below a picker: the present moment, and the end of picking. */
export function NowBar() {
  const now = use(NowContext)
  const { setValue, acceptValueChanges, setOpen } = usePickerContext<Dayjs | null>()
  return (
    <DialogActions sx={{ gridColumn: '1 / 4', gridRow: 3 }}>
      <Button onClick={() => setValue(now.read(), { changeImportance: 'accept' })}>{now.label}</Button>
      <Button
        onClick={() => {
          acceptValueChanges()
          setOpen(false)
        }}
      >
        Done
      </Button>
    </DialogActions>
  )
}

/** A day of the calendar; today is marked by the trader's time zone. */
export function Day(props: PickerDayProps) {
  const today = use(NowContext).read()
  return <PickerDay {...props} today={today !== null && props.day.isSame(today, 'day')} />
}
