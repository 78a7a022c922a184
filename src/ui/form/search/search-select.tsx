import { mdiMenuDown } from '@mdi/js'
import FormControl from '@mui/material/FormControl'
import InputLabel from '@mui/material/InputLabel'
import OutlinedInput from '@mui/material/OutlinedInput'
import { type Dispatch, type KeyboardEvent, type SetStateAction, useId, useState } from 'react'
import type { Approach } from '#ui/form/picker-props.ts'
import { Icon } from '#ui/icon.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { useLoadedPart } from '#ui/use-loaded-part.ts'

export interface SearchChoice {
  readonly value: string
  readonly label: string
  /** Choices of one group are listed together, below its name. */
  readonly group?: string
}

export interface SearchSelectProps {
  readonly label: string
  readonly choices: readonly SearchChoice[]
  /** A value that no choice has is shown as none. */
  readonly value: string
  /** Whether there can be none, as ''; else the chosen one can be replaced only. */
  readonly isOptional: boolean
  readonly onChange: (value: string) => void
}

/** How near the trader is to a field whose list has not loaded: it may be pressed before. */
type ListApproach = Approach | 'opened'

export interface SearchListProps extends SearchSelectProps {
  readonly approach: ListApproach
}

interface SearchFieldProps extends SearchSelectProps {
  readonly onApproach: Dispatch<SetStateAction<ListApproach>>
}

export const noneText = 'None'

const openingKeys: ReadonlySet<string> = new Set(['Enter', 'ArrowUp', 'ArrowDown'])

/** Stands in place of the field until its list has loaded: the same size, with the same text. */
function SearchField({ label, choices, value, isOptional, onApproach }: SearchFieldProps) {
  const id = useId()
  return (
    <FormControl fullWidth>
      <InputLabel htmlFor={id}>{label}</InputLabel>
      <OutlinedInput
        id={id}
        readOnly
        value={choices.find((choice) => choice.value === value)?.label ?? ''}
        {...(isOptional ? { placeholder: noneText } : {})}
        inputProps={{
          role: 'combobox',
          'aria-expanded': false,
          'aria-autocomplete': 'list',
          onKeyDown: ({ key }: KeyboardEvent) => {
            if (openingKeys.has(key)) onApproach('opened')
          },
          style: { textOverflow: 'ellipsis' },
        }}
        onPointerEnter={() => onApproach((now) => (now === 'none' ? 'near' : now))}
        onMouseDown={(event) => {
          // The focus goes to the list's own field, which may replace this one before the press ends.
          event.preventDefault()
          onApproach('opened')
        }}
        onFocus={() => onApproach((now) => (now === 'opened' ? now : 'focused'))}
        onBlur={() => onApproach('near')}
        endAdornment={<Icon path={mdiMenuDown} sx={{ color: 'action.active', mr: -0.5 }} />}
      />
    </FormControl>
  )
}

const SearchList = lazyPart<SearchListProps>(async () => (await import('./search-list.tsx')).default)

/** One of many choices, found by typing. The list, which searches, loads when the field is approached. */
export function SearchSelect(props: SearchSelectProps) {
  const [approach, setApproach] = useState<ListApproach>('none')
  const isListed = useLoadedPart(SearchList, approach !== 'none')
  return isListed ? <SearchList {...props} approach={approach} /> : <SearchField {...props} onApproach={setApproach} />
}
