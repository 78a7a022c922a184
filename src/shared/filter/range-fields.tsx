import Box from '@mui/material/Box'
import { DebouncedField } from './debounced-field.tsx'

/** Parses a typed number, with comma or point; "" if it is none. */
function numberText(text: string): string {
  const value = Number(text.trim().replace(',', '.').replace('\u2212', '-').replace(/r$/i, ''))
  return text.trim() === '' || !Number.isFinite(value) ? '' : String(value)
}

interface BoundProps {
  readonly label: string
  readonly value: number | null
  readonly onChange: (value: number | null) => void
}

function Bound({ label, value, onChange }: BoundProps) {
  return (
    <DebouncedField
      label={label}
      value={value === null ? '' : String(value)}
      normalize={numberText}
      onCommit={(text) => onChange(text === '' ? null : Number(text))}
      placeholder="Any"
      inputMode="decimal"
    />
  )
}

interface RangeFieldsProps {
  /** The quantity, such as "R". */
  readonly name: string
  readonly min: number | null
  readonly max: number | null
  readonly onMin: (value: number | null) => void
  readonly onMax: (value: number | null) => void
}

/** The bounds of a range, either of which may be open. */
export function RangeFields({ name, min, max, onMin, onMax }: RangeFieldsProps) {
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: '1fr 1fr' }}>
      <Bound label={`${name} from`} value={min} onChange={onMin} />
      <Bound label={`${name} to`} value={max} onChange={onMax} />
    </Box>
  )
}
