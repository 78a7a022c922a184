import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import type { KeyboardEvent } from 'react'

interface SegmentsProps<T extends string> {
  readonly label: string
  readonly options: readonly { readonly value: T; readonly label: string }[]
  readonly value: T
  readonly onChange: (value: T) => void
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** On a phone a group may take two rows: each button then has corners and an edge of its own, and rows have a gap. */
const groupStyle = {
  justifySelf: 'start',
  alignSelf: 'flex-start',
  flexWrap: 'wrap',
  maxWidth: '100%',
  '@media (max-width: 599.95px)': {
    gap: '4px',
    '& .MuiToggleButtonGroup-grouped': { margin: 0, borderLeftColor: 'divider', borderRadius: '8px' },
  },
} as const

/** One of a few choices, side by side. Arrow keys choose, as in a group of radio buttons. */
export function Segments<T extends string>({ label, options, value, onChange }: SegmentsProps<T>) {
  const chosen = options.findIndex((option) => option.value === value)
  const isNarrow = options.every((option) => option.label.length === 1)
  const move = (event: KeyboardEvent<HTMLElement>, place: number) => {
    const step = steps[event.key]
    // With Alt, arrow keys change the step of a form.
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    // The group moves the focus by arrow keys as well.
    event.stopPropagation()
    const next = (place + step + options.length) % options.length
    const option = options[next]
    if (option === undefined) return
    event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('[role="radio"]')[next]?.focus()
    onChange(option.value)
  }
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      color="primary"
      value={value}
      role="radiogroup"
      aria-label={label}
      sx={groupStyle}
    >
      {options.map((option, place) => (
        <ToggleButton
          key={option.value}
          value={option.value}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- MUI's toggle button is a button element
          role="radio"
          aria-checked={place === chosen}
          // Radio buttons are checked, not pressed.
          aria-pressed={undefined}
          aria-posinset={place + 1}
          aria-setsize={options.length}
          // One stop of the Tab key: the chosen option, or the first while there is none.
          tabIndex={place === Math.max(chosen, 0) ? 0 : -1}
          onClick={() => onChange(option.value)}
          onKeyDown={(event) => move(event, place)}
          sx={isNarrow ? { minWidth: 34 } : {}}
        >
          {option.label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
