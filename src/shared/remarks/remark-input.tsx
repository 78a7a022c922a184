import Box from '@mui/material/Box'
import ListItemText from '@mui/material/ListItemText'
import MenuItem from '@mui/material/MenuItem'
import MenuList from '@mui/material/MenuList'
import Paper from '@mui/material/Paper'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import type { RemarkReader } from '#api/trades/remarks.ts'
import { mentionAt, mentionHandles, personName, suggestPeople } from '#domain/portfolio/mentions.ts'
import { TextInput } from '#ui/form/text-input.tsx'

/** People suggested at once, at most. */
const maxSuggested = 6

interface RemarkInputProps {
  readonly label: string
  readonly value: string
  readonly people: readonly RemarkReader[]
  readonly disabled: boolean
  readonly onChange: (value: string) => void
  /** Ctrl+Enter or ⌘+Enter. */
  readonly onSend: () => void
}

/** The text of a remark. After "@" it suggests the people who see what the remark is about. */
export function RemarkInput({ label, value, people, disabled, onChange, onSend }: RemarkInputProps) {
  const listId = useId()
  const input = useRef<HTMLTextAreaElement | HTMLInputElement>(null)
  const [caret, setCaret] = useState(0)
  /** Where the "@" is whose suggestions were closed. */
  const [closedAt, setClosedAt] = useState<number | null>(null)
  const [marked, setMarked] = useState(0)
  const mention = mentionAt(value, caret)
  const isOpen = mention !== null && mention.start !== closedAt
  const suggested = isOpen ? suggestPeople(people, mention.query).slice(0, maxSuggested) : []
  const handles = mentionHandles(people)

  const choose = (person: RemarkReader) => {
    if (mention === null) return
    const before = `${value.slice(0, mention.start)}@${handles.get(person.userId) ?? ''} `
    onChange(before + value.slice(caret).replace(/^ /, ''))
    setCaret(before.length)
    setMarked(0)
    // After the text has been rendered.
    requestAnimationFrame(() => {
      input.current?.focus()
      input.current?.setSelectionRange(before.length, before.length)
    })
  }
  const handleKey = (event: KeyboardEvent<HTMLTextAreaElement | HTMLInputElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      onSend()
      return
    }
    const chosen = suggested[Math.min(marked, suggested.length - 1)]
    if (chosen === undefined) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      setMarked((marked + step + suggested.length) % suggested.length)
    } else if (event.key === 'Enter' || event.key === 'Tab') {
      event.preventDefault()
      choose(chosen)
    } else if (event.key === 'Escape') {
      // A dialog around it stays open.
      event.stopPropagation()
      setClosedAt(mention?.start ?? null)
    }
  }
  return (
    <Box sx={{ position: 'relative' }}>
      <TextInput
        label={label}
        value={value}
        lines={2}
        maxLength={4_000}
        disabled={disabled}
        inputRef={input}
        helperText={people.length > 1 ? 'Type @ to mention somebody.' : undefined}
        onChange={({ target }) => {
          onChange(target.value)
          setCaret(target.selectionStart ?? target.value.length)
          setMarked(0)
          setClosedAt(null)
        }}
        onKeyDown={handleKey}
      />
      {suggested.length === 0 ? null : (
        <Paper elevation={8} sx={{ position: 'absolute', zIndex: 'modal', left: 8, right: 8, maxWidth: 320 }}>
          <MenuList id={listId} dense aria-label="People to mention">
            {suggested.map((person, place) => (
              <MenuItem
                key={person.userId}
                selected={place === marked}
                tabIndex={-1}
                // The field keeps the focus.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(person)}
              >
                <ListItemText primary={personName(person)} secondary={`@${handles.get(person.userId) ?? ''}`} />
              </MenuItem>
            ))}
          </MenuList>
        </Paper>
      )}
    </Box>
  )
}
