import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import type { FieldFault } from '#domain/trade/field-fault.ts'

interface FaultSummaryProps {
  readonly faults: readonly FieldFault[]
  /** Moves the focus to a field of the form. */
  readonly onShow: (field: string) => void
}

/** Lists what prevents saving; each line leads to its field. */
export function FaultSummary({ faults, onShow }: FaultSummaryProps) {
  if (faults.length === 0) return null
  return (
    <Alert severity="error" variant="outlined">
      <AlertTitle>{faults.length === 1 ? 'Couldn’t save trade' : `${faults.length} fields need attention`}</AlertTitle>
      <Box component="ul" sx={{ m: 0, pl: 0, listStyle: 'none', display: 'grid', gap: 0.5 }}>
        {faults.map(({ field, message }) => (
          <li key={`${field} ${message}`}>
            {field === '' ? (
              message
            ) : (
              <Link
                component="button"
                type="button"
                color="inherit"
                underline="always"
                onClick={() => onShow(field)}
                sx={{ font: 'inherit', textAlign: 'start' }}
              >
                {message}
              </Link>
            )}
          </li>
        ))}
      </Box>
    </Alert>
  )
}
