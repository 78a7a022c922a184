import { useCallback, useState } from 'react'
import { getBrowserTimeZone } from '#domain/time/browser-time-zone.ts'
import { instantAt } from '#domain/time/instant.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { useLoadedPart } from '#ui/use-loaded-part.ts'
import { PickerPlaceholder } from './picker-placeholder.tsx'
import type { Approach, PickerProps } from './picker-props.ts'
import { toDateTimeInput } from './zoned-time.ts'

const Picker = lazyPart<PickerProps>(async () => (await import('./picker.tsx')).default, PickerPlaceholder)

/** The time on the clock of a time zone, now. */
function useNow(timeZone: string | undefined): () => string {
  return useCallback(() => toDateTimeInput(instantAt(Date.now()), timeZone ?? getBrowserTimeZone()), [timeZone])
}

type InputProps = Omit<PickerProps, 'kind' | 'now' | 'isAutoFocused' | 'onApproach'>

interface DateInputProps extends InputProps {
  /** IANA name of the time zone that tells what day is today; the browser's own by default. */
  readonly timeZone?: string
  /** Loads the calendar when the field is approached, for a field that most visits leave alone. */
  readonly isDeferred?: boolean
}

/** A date, typed or picked. */
export function DateInput({ timeZone, isDeferred = false, ...props }: DateInputProps) {
  const now = useNow(timeZone)
  const [approach, setApproach] = useState<Approach>(isDeferred ? 'none' : 'near')
  const isLoaded = useLoadedPart(Picker, approach !== 'none')
  const shared = { ...props, kind: 'date', now, onApproach: setApproach } as const
  return isDeferred && !isLoaded ? (
    <PickerPlaceholder {...shared} />
  ) : (
    <Picker {...shared} isAutoFocused={approach === 'focused'} />
  )
}

/** A date and a time to the second, typed or picked. */
export function DateTimeInput({ timeZone, ...props }: InputProps & { readonly timeZone: string }) {
  const now = useNow(timeZone)
  const [approach, setApproach] = useState<Approach>('near')
  return <Picker {...props} kind="time" now={now} onApproach={setApproach} isAutoFocused={approach === 'focused'} />
}
