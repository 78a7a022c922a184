import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { fieldLabel } from '#features/trade-entry/values/field-label.ts'
import type { TradeFormValues } from '#features/trade-entry/values/form-values.ts'
import { findDifferences, mergeVersions, type VersionSide, type TradeFormField } from './trade-versions.ts'
import { useValueText } from './use-value-text.ts'

interface ConflictDialogProps {
  /** The values that both edits started from. */
  readonly start: TradeFormValues
  readonly mine: TradeFormValues
  readonly stored: TradeFormValues
  readonly portfolios: readonly Portfolio[]
  readonly timeZone: string
  /** Continues editing with these values, based on the stored trade. */
  readonly onApply: (values: TradeFormValues) => void
  readonly onClose: () => void
}

/** One of the two versions of a field. */
function VersionOption({ side, title, text }: { side: VersionSide; title: string; text: string }) {
  return (
    <FormControlLabel
      value={side}
      control={<Radio size="small" />}
      sx={{ alignItems: 'flex-start', mr: 0, '& .MuiFormControlLabel-label': { pt: 0.75, minWidth: 0 } }}
      label={
        <>
          <Typography component="span" variant="caption" sx={{ color: 'text.secondary', display: 'block' }}>
            {title}
          </Typography>
          <Box component="span" dir="auto" sx={{ display: 'block', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {text}
          </Box>
        </>
      }
    />
  )
}

/** Lets the user merge their edit with one that was saved elsewhere meanwhile, field by field. */
export function ConflictDialog({ start, mine, stored, portfolios, timeZone, onApply, onClose }: ConflictDialogProps) {
  const id = useId()
  const valueText = useValueText(portfolios, timeZone)
  const differences = findDifferences(start, mine, stored)
  const [sides, setSides] = useState<ReadonlyMap<TradeFormField, VersionSide>>(
    () => new Map(differences.map(({ field, proposed }) => [field, proposed])),
  )
  const choose = (field: TradeFormField, side: VersionSide) => setSides((before) => new Map(before).set(field, side))
  const chooseAll = (side: VersionSide) => setSides(new Map(differences.map(({ field }) => [field, side])))
  return (
    <Dialog open onClose={onClose} aria-labelledby={`${id}-title`} maxWidth="sm" fullWidth>
      <DialogTitle id={`${id}-title`} component="h2">
        This trade was changed elsewhere
      </DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 1.5 }}>
          {differences.length === 0
            ? 'The saved version matches your form.'
            : 'Saved in another tab or device. Choose a version for each field.'}
        </Typography>
        {differences.length < 2 ? null : (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1 }}>
            <Button size="small" variant="outlined" onClick={() => chooseAll('mine')}>
              Keep all mine
            </Button>
            <Button size="small" variant="outlined" onClick={() => chooseAll('stored')}>
              Use all saved
            </Button>
          </Box>
        )}
        <Box sx={{ display: 'grid', gap: 1.5 }}>
          {differences.map(({ field }) => (
            <Box key={field}>
              <Typography id={`${id}-${field}`} variant="subtitle2" component="h3">
                {fieldLabel(field)}
              </Typography>
              <RadioGroup
                aria-labelledby={`${id}-${field}`}
                value={sides.get(field) ?? 'mine'}
                onChange={(_event, side) => choose(field, side as VersionSide)}
              >
                <VersionOption side="mine" title="Your version" text={valueText(field, mine)} />
                <VersionOption side="stored" title="Saved version" text={valueText(field, stored)} />
              </RadioGroup>
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button color="inherit" onClick={onClose}>
          Back to form
        </Button>
        <Button
          variant="contained"
          onClick={() => onApply(mergeVersions(mine, stored, (field) => sides.get(field) ?? 'stored'))}
        >
          Apply to form
        </Button>
      </DialogActions>
    </Dialog>
  )
}
