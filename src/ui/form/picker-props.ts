import type { Ref } from 'react'

/** How near the trader is to a field whose code has not loaded. */
export type Approach = 'none' | 'near' | 'focused'

/** The props of a field for a date, or for a date and a time. */
export interface PickerProps {
  readonly kind: 'date' | 'time'
  readonly label: string
  /** ISO text without an offset: "2025-03-03" or "2025-03-03T09:30:05"; "" if empty. */
  readonly value: string
  /** Gets ISO text, or "" while the entry is empty or incomplete. */
  readonly onChange: (value: string) => void
  readonly onBlur?: (() => void) | undefined
  /** The date and time now, as ISO text, in the time zone of the field. Memoize it. */
  readonly now: () => string
  /** The last date allowed. */
  readonly max?: string | undefined
  readonly name?: string | undefined
  readonly error?: boolean
  readonly helperText?: string | undefined
  readonly required?: boolean
  readonly disabled?: boolean
  readonly className?: string | undefined
  readonly inputRef?: Ref<HTMLInputElement> | undefined
  /** Takes the focus when it appears. */
  readonly isAutoFocused?: boolean
  /** Called when the field that stands in place of an unloaded one is pointed at, gets or loses the focus. */
  readonly onApproach?: (approach: Approach) => void
}
