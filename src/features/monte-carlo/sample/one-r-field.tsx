import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { OutlinedInput } from '#ui/form/outlined-input.tsx'

const amount = /^(?=.*[1-9])\d{1,12}(\.\d{1,4})?$/

interface OneRFieldProps {
  readonly value: string | null
  readonly suggested: string | null
  readonly currency: string
  /** An amount, or null to leave trades without a recorded stop out. */
  readonly onChange: (value: string | null) => void
}

/** What 1R is taken for where no risk was recorded. Counts on Enter and on leaving: each change asks the server. */
export function OneRField({ value, suggested, currency, onChange }: OneRFieldProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const text = draft ?? value ?? ''
  const valid = text === '' || amount.test(text)

  function commit(): void {
    if (draft === null || !valid) return
    if (draft !== (value ?? '')) onChange(draft === '' ? null : draft)
    setDraft(null)
  }

  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-start' }}>
      <Box sx={{ flexBasis: 400, minWidth: 0 }}>
        <OutlinedInput
          label="Treat this as 1R for trades without a recorded stop"
          value={text}
          onChange={(event) => setDraft(event.target.value.trim().replace(',', '.'))}
          onBlur={commit}
          onKeyDown={(event) => {
            if (event.key === 'Enter') commit()
          }}
          error={!valid}
          helperText={valid ? undefined : 'An amount greater than 0, with at most four decimals'}
          inputMode="decimal"
          unit={currency}
        />
      </Box>
      {suggested === null || suggested === value ? null : (
        <Button color="inherit" onClick={() => onChange(suggested)} sx={{ height: 40 }}>
          {`Use the average loss, ${suggested}`}
        </Button>
      )}
      {value === null ? null : (
        <Button color="inherit" onClick={() => onChange(null)} sx={{ height: 40 }}>
          Leave them out
        </Button>
      )}
    </Box>
  )
}
