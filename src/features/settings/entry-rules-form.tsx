import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { Failure } from '#api/failure.ts'
import { entryCheckQuery, useUpdateEntryRules } from '#api/portfolios/entry-rules.ts'
import type { Decimal } from '#domain/numbers/units.ts'
import type { EntryRules, Severity } from '#domain/portfolio/entry-gate.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { DecimalField } from '#ui/form/decimal-field.tsx'
import { SelectField } from '#ui/form/select-field.tsx'

interface RuleValues {
  mandatoryRules: Severity
  gate: Severity
  maxOpenRiskPct: string
  maxLossesInRow: string
  minutesAfterLoss: string
}

const severityOptions = [
  { value: 'warn', label: 'Warn: I may save all the same' },
  { value: 'block', label: 'Block: the trade is not saved' },
]
const loadingHeights = [56, 56, 56]

const valuesOf = (rules: EntryRules): RuleValues => ({
  mandatoryRules: rules.mandatoryRules,
  gate: rules.gate,
  maxOpenRiskPct: rules.maxOpenRiskPct ?? '',
  maxLossesInRow: rules.maxLossesInRow === null ? '' : String(rules.maxLossesInRow),
  minutesAfterLoss: rules.minutesAfterLoss === null ? '' : String(rules.minutesAfterLoss),
})
const countOf = (text: string) => (text === '' ? null : Number(text))

function Fields({ portfolio, rules, onClose }: { portfolio: Portfolio; rules: EntryRules; onClose: () => void }) {
  const { control, handleSubmit, setError, formState } = useForm<RuleValues>({ defaultValues: valuesOf(rules) })
  const update = useUpdateEntryRules()
  const { enqueueSnackbar } = useSnackbar()
  const submit = handleSubmit(async (values) => {
    const changes: EntryRules = {
      mandatoryRules: values.mandatoryRules,
      gate: values.gate,
      maxOpenRiskPct: values.maxOpenRiskPct === '' ? null : (values.maxOpenRiskPct as Decimal),
      maxLossesInRow: countOf(values.maxLossesInRow),
      minutesAfterLoss: countOf(values.minutesAfterLoss),
    }
    try {
      await update.mutateAsync({ id: portfolio.id, changes })
      enqueueSnackbar(`The entry rules of ${portfolio.name} were saved.`, { variant: 'success' })
      onClose()
    } catch (error) {
      const details = error instanceof Failure ? error.details : []
      for (const { field, message } of details) setError(field as keyof RuleValues, { message: `This ${message}.` })
      if (details.length === 0) {
        setError('root', { message: error instanceof Error ? error.message : 'The rules could not be saved.' })
      }
    }
  })
  return (
    <Box component="form" noValidate onSubmit={(event) => void submit(event)}>
      <DialogContent sx={{ display: 'grid', gap: 2.5 }}>
        <SelectField
          control={control}
          name="mandatoryRules"
          label="Mandatory rules of a setup that are not met"
          options={severityOptions}
          helperText="A trade that has happened may have broken a rule; it must only say so."
        />
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
          <Typography variant="h3" sx={{ gridColumn: '1 / -1' }}>
            Before a trade is planned or opened
          </Typography>
          <DecimalField
            control={control}
            name="maxOpenRiskPct"
            label="Most open risk"
            unit="% of balance"
            positive
            max={100}
            helperText="All open trades and the new one together. Empty: no limit."
          />
          <DecimalField
            control={control}
            name="maxLossesInRow"
            label="Losses in a row"
            places={0}
            min={1}
            max={100}
            helperText="After so many on one day, no more that day. Empty: off."
          />
          <DecimalField
            control={control}
            name="minutesAfterLoss"
            label="Rest after a loss"
            unit="min"
            places={0}
            min={1}
            max={10_080}
            helperText="No new trade for so long. Empty: off."
          />
          <SelectField control={control} name="gate" label="When a limit says no" options={severityOptions} />
        </Box>
        {formState.errors.root === undefined ? null : <Alert severity="error">{formState.errors.root.message}</Alert>}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button color="inherit" onClick={onClose} disabled={formState.isSubmitting}>
          Cancel
        </Button>
        <Button type="submit" variant="contained" disabled={formState.isSubmitting}>
          {formState.isSubmitting ? 'Saving…' : 'Save rules'}
        </Button>
      </DialogActions>
    </Box>
  )
}

/** The dialog in which a trader sets what is asked of a trade before it is entered. */
export function EntryRulesForm({ portfolio, onClose }: { portfolio: Portfolio; onClose: () => void }) {
  const titleId = useId()
  const { data, error, isFetching, refetch } = useQuery({ ...entryCheckQuery(portfolio.id), staleTime: 0 })
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId} component="h2">
        Entry rules of {portfolio.name}
      </DialogTitle>
      {error !== null ? (
        <DialogContent>
          <ErrorState title="The rules could not be loaded" error={error} onRetry={() => void refetch()} />
        </DialogContent>
      ) : data === undefined || isFetching ? (
        <DialogContent>
          <LoadingState label="Loading the rules" heights={loadingHeights} />
        </DialogContent>
      ) : (
        <Fields portfolio={portfolio} rules={data.rules} onClose={onClose} />
      )}
    </Dialog>
  )
}
