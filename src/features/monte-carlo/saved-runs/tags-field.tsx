import Autocomplete from '@mui/material/Autocomplete'
import { AutocompleteInput, freeText } from '#ui/form/autocomplete-input.tsx'

const maxTags = 10
const maxLength = 40

const none: readonly string[] = []

interface TagsFieldProps {
  readonly tags: readonly string[]
  /** Tags to choose from; others can be typed. */
  readonly known?: readonly string[]
  readonly onChange: (tags: string[]) => void
}

/** The trader's own tags of a run. */
export function TagsField({ tags, known = none, onChange }: TagsFieldProps) {
  return (
    <Autocomplete
      multiple
      {...freeText}
      autoSelect
      options={known.filter((tag) => !tags.includes(tag))}
      value={[...tags]}
      onChange={(_event, chosen) => {
        const words = chosen.map((tag) => tag.trim().slice(0, maxLength)).filter((tag) => tag !== '')
        onChange([...new Set(words)].slice(0, maxTags))
      }}
      renderInput={(parameters) => (
        <AutocompleteInput parameters={parameters} label="Tags" helperText="Press Enter after each tag" />
      )}
    />
  )
}
