import { mdiMagnify } from '@mdi/js'
import { memo } from 'react'
import { DebouncedField } from '#shared/filter/debounced-field.tsx'
import { Icon } from '#ui/icon.tsx'

const trimmed = (text: string) => text.trim()

interface SearchFieldProps {
  readonly value: string
  readonly onCommit: (text: string) => void
}

/** Finds trades by their symbol, notes and broker ID. */
export const SearchField = memo(function SearchField({ value, onCommit }: SearchFieldProps) {
  return (
    <DebouncedField
      label="Search"
      placeholder="Symbol or note"
      value={value}
      normalize={trimmed}
      onCommit={onCommit}
      type="search"
      maxLength={100}
      startIcon={<Icon path={mdiMagnify} />}
    />
  )
})
