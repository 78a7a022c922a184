import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Failure } from '#api/failure.ts'
import { entryCheckQuery, useUpdateEntryRules } from '#api/portfolios/entry-rules.ts'
import type { Decimal } from '#domain/numbers/units.ts'
import type { EntryRules, Severity } from '#domain/portfolio/entry-gate.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { errorText } from '#ui/feedback/error-text.ts'
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
  { value: 'warn', label: 'Warn, but allow saving' },
  { value: 'block', label: 'Block saving' },
]
const loadingHeights = [56, 56, 56]

const toValues = (rules: EntryRules): RuleValues => ({
  mandatoryRules: rules.mandatoryRules,
  gate: rules.gate,
  maxOpenRiskPct: rules.maxOpenRiskPct ?? '',
  maxLossesInRow: rules.maxLossesInRow === null ? '' : String(rules.maxLossesInRow),
  minutesAfterLoss: rules.minutesAfterLoss === null ? '' : String(rules.minutesAfterLoss),
})
const parseCount = (text: string) => (text === '' ? null : Number(text))

function Fields({ portfolio, rules, onClose }: { portfolio: Portfolio; rules: EntryRules; onClose: () => void }) {
  const { control, handleSubmit, setError, formState } = useForm<RuleValues>({ defaultValues: toValues(rules) })
  const update = useUpdateEntryRules()
  const { enqueueSnackbar } = useSnackbar()
  const submit = handleSubmit(async (values) => {
    const changes: EntryRules = {
      mandatoryRules: values.mandatoryRules,
      gate: values.gate,
      maxOpenRiskPct: values.maxOpenRiskPct === '' ? null : (values.maxOpenRiskPct as Decimal),
      maxLossesInRow: parseCount(values.maxLossesInRow),
      minutesAfterLoss: parseCount(values.minutesAfterLoss),
    }
    try {
      await update.mutateAsync({ id: portfolio.id, changes })
      enqueueSnackbar(`Entry rules of ${portfolio.name} saved.`, { variant: 'success' })
      onClose()
    } catch (error) {
      const details = error instanceof Failure ? error.details : []
      for (const { field, message } of details) setError(field as keyof RuleValues, { message: `This ${message}.` })
      if (details.length === 0) {
        setError('root', { message: errorText(error, 'Couldn’t save the rules.') })
      }
    }
  })
  return (
    <Box component="form" noValidate onSubmit={(event) => void submit(event)}>
      <DialogContent sx={{ display: 'grid', gap: 2.5 }}>
        <SelectField
          control={control}
          name="mandatoryRules"
          label="Unmet mandatory rules"
          options={severityOptions}
          helperText="For trades that do not meet all mandatory rules of their setup."
        />
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
          <Typography variant="h3" sx={{ gridColumn: '1 / -1' }}>
            Entry limits
          </Typography>
          <DecimalField
            control={control}
            name="maxOpenRiskPct"
            label="Max open risk"
            unit="% of balance"
            positive
            max={100}
            helperText="Including the new trade. Leave empty for no limit."
          />
          <DecimalField
            control={control}
            name="maxLossesInRow"
            label="Consecutive losses"
            places={0}
            min={1}
            max={100}
            helperText="Stops trading for the day. Leave blank to disable."
          />
          <DecimalField
            control={control}
            name="minutesAfterLoss"
            label="Cooldown after a loss"
            unit="min"
            places={0}
            min={1}
            max={10_080}
            helperText="Leave empty to turn off."
          />
          <SelectField control={control} name="gate" label="At a limit" options={severityOptions} />
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

/** The dialog with the entry rules of a portfolio. */
export function EntryRulesForm({ portfolio, onClose }: { portfolio: Portfolio; onClose: () => void }) {
  const titleId = useId()
  const { data, error, isFetching, refetch } = useQuery({ ...entryCheckQuery(portfolio.id), staleTime: 0 })
  // The fields start from rules that were just fetched, and keep the input whatever later refetches bring.
  const [rules, setRules] = useState<EntryRules | null>(null)
  if (rules === null && data !== undefined && error === null && !isFetching) setRules(data.rules)
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId} component="h2">
        Entry rules of {portfolio.name}
      </DialogTitle>
      {rules !== null ? (
        <Fields portfolio={portfolio} rules={rules} onClose={onClose} />
      ) : error !== null && !isFetching ? (
        <DialogContent>
          <ErrorState title="Couldn’t load the rules" error={error} onRetry={() => void refetch()} />
        </DialogContent>
      ) : (
        <DialogContent>
          <LoadingState label="Loading rules" heights={loadingHeights} />
        </DialogContent>
      )}
    </Dialog>
  )
}
