import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import InputLabel from '@mui/material/InputLabel'
import { useId } from 'react'
import type { CheckedFormula } from './check-formula.ts'
import { faultText } from './check-formula.ts'
import { FormulaEditor } from './formula-editor.tsx'
import { FormulaExamples } from './formula-examples.tsx'

interface FormulaFieldProps {
  readonly value: string
  readonly checked: CheckedFormula
  readonly onChange: (text: string) => void
}

/** The editor of a formula with its unit, or what is wrong with it, and examples. */
export function FormulaField({ value, checked, onChange }: FormulaFieldProps) {
  const id = useId()
  const isEmpty = value.trim() === ''
  const { fault, unit } = checked
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <div>
        <InputLabel id={`${id}-label`} component="span">
          Formula
        </InputLabel>
        <FormulaEditor labelId={`${id}-label`} describedBy={`${id}-help`} value={value} onChange={onChange} />
        <FormHelperText id={`${id}-help`} error={!isEmpty && fault !== null} aria-live="polite">
          {isEmpty
            ? 'Type a datapoint or a function, or start from an example.'
            : fault === null
              ? `Unit: ${unit ?? 'none, a plain number'}`
              : `Character ${fault.at}: ${faultText(fault)}`}
        </FormHelperText>
      </div>
      <FormulaExamples onPick={({ formula }) => onChange(formula)} />
    </Box>
  )
}
