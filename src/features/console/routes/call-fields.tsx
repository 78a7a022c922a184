import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import type { CallParameter } from '#contract/api-call.ts'
import { CallField } from './call-field.tsx'
import { fieldKey } from './call-values.ts'

/** Optional fields that are shown without asking for them. */
const maxShownOptional = 4

interface CallFieldsProps {
  readonly parameters: readonly CallParameter[]
  readonly values: Readonly<Record<string, string>>
  readonly onChange: (key: string, text: string) => void
}

/** The fields of a call: required ones first, many optional ones behind a button. */
export function CallFields({ parameters, values, onChange }: CallFieldsProps) {
  const [showsAll, setShowsAll] = useState(false)
  if (parameters.length === 0) return null
  const required = parameters.filter(({ isRequired }) => isRequired)
  const optional = parameters.filter(({ isRequired }) => !isRequired)
  const shown = showsAll ? optional : optional.slice(0, maxShownOptional)
  const hidden = optional.length - shown.length
  return (
    <>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 240px), 1fr))' }}>
        {[...required, ...shown].map((parameter) => (
          <CallField
            key={fieldKey(parameter)}
            parameter={parameter}
            value={values[fieldKey(parameter)] ?? ''}
            onChange={(text) => onChange(fieldKey(parameter), text)}
          />
        ))}
      </Box>
      {hidden === 0 ? null : (
        <Button size="small" color="inherit" onClick={() => setShowsAll(true)} sx={{ justifySelf: 'start' }}>
          {`Show ${hidden} more fields`}
        </Button>
      )}
    </>
  )
}
