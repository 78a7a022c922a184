import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { readTypedNumber } from '#ui/form/decimal-text.ts'
import { TextInput } from '#ui/form/text-input.tsx'

const amount = /^(?=.*[1-9])\d{1,12}(\.\d{1,4})?$/

interface OneRFieldProps {
  readonly value: string | null
  readonly suggested: string | null
  readonly currency: string
  /** An amount, or null to exclude trades without a stop. */
  readonly onChange: (value: string | null) => void
}

/** The assumed 1R of trades without a stop. Applied on Enter and blur, since each change asks the server. */
export function OneRField({ value, suggested, currency, onChange }: OneRFieldProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const text = draft ?? value ?? ''
  const typed = readTypedNumber(text)
  const isValid = typed === '' || amount.test(typed)

  function commit(): void {
    if (draft === null || !isValid) return
    if (typed !== (value ?? '')) onChange(typed === '' ? null : typed)
    setDraft(null)
  }

  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-start' }}>
      <Box sx={{ flexBasis: 400, minWidth: 0 }}>
        <TextInput
          label="Assumed 1R"
          value={text}
          onChange={(event) => setDraft(event.target.value)}
          onBlur={commit}
          onKeyDown={(event) => {
            if (event.key === 'Enter') commit()
          }}
          error={!isValid}
          helperText={isValid ? undefined : 'Enter an amount above 0 with at most four decimals'}
          inputMode="decimal"
          unit={currency}
        />
      </Box>
      {suggested === null || suggested === value ? null : (
        <Button color="inherit" onClick={() => onChange(suggested)} sx={{ height: 40 }}>
          {`Use average loss, ${suggested}`}
        </Button>
      )}
      {value === null ? null : (
        <Button color="inherit" onClick={() => onChange(null)} sx={{ height: 40 }}>
          Exclude these trades
        </Button>
      )}
    </Box>
  )
}
