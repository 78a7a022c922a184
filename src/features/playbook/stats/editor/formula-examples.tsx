import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'

interface Example {
  readonly name: string
  readonly formula: string
}

/** Formulas to start from. A test parses each. */
export const formulaExamples: readonly Example[] = [
  { name: 'Given back', formula: 'max(0, mfeR - realizedR)' },
  { name: 'Form of 20 trades', formula: 'rollmean(realizedR, 20)' },
  { name: 'Against my form', formula: 'realizedR - rollmean(realizedR, 20)' },
  { name: 'Size rank', formula: 'rollrank(initialRiskAmount, 50)' },
  { name: 'Result per hour', formula: 'if(holdMinutes < 15, 0, pnlPerHour)' },
  { name: 'Days held', formula: 'days(entryAt, exitAt)' },
  { name: 'Costs in R', formula: 'round(totalFees / initialRiskAmount, 2)' },
]

/** Examples that replace the formula. */
export function FormulaExamples({ onPick }: { readonly onPick: (example: Example) => void }) {
  return (
    <Box component="section" aria-label="Examples" sx={{ display: 'grid', gap: 0.75 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Examples
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
        {formulaExamples.map((example) => (
          <Chip
            key={example.name}
            size="small"
            variant="outlined"
            label={example.name}
            title={example.formula}
            onClick={() => onPick(example)}
          />
        ))}
      </Box>
    </Box>
  )
}
