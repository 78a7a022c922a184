import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { matchingMethods } from '#domain/fills/fill.ts'
import type { Money } from '#domain/numbers/units.ts'
import { portfolioKinds, type Portfolio, type PortfolioSettings } from '#domain/portfolio/portfolio.ts'
import { getBrowserTimeZone } from '#domain/time/browser-time-zone.ts'
import { currencyOptions } from '#ui/form/currency-options.ts'
import { DecimalField } from '#ui/form/decimal-field.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { TimeZoneSelect } from '#ui/form/time-zone-select.tsx'
import { BenchmarkField } from './benchmark-field.tsx'
import { portfolioKindLabels, matchingLabels } from './portfolio-labels.ts'
import { findPortfolioProblems } from './portfolio-problems.ts'

function initialValues(portfolio: Portfolio | null): PortfolioSettings {
  if (portfolio === null) {
    return {
      name: '',
      kind: 'live',
      currency: 'USD',
      openingBalance: '' as Money,
      timeZone: getBrowserTimeZone(),
      breakevenTolerance: '0' as Money,
      matching: 'fifo',
      benchmarkSymbol: null,
    }
  }
  const { name, kind, currency, openingBalance, timeZone, breakevenTolerance, matching, benchmarkSymbol } = portfolio
  return { name, kind, currency, openingBalance, timeZone, breakevenTolerance, matching, benchmarkSymbol }
}

interface PortfolioFormProps {
  /** The portfolio to change; null for a new one. */
  readonly portfolio: Portfolio | null
  /** Resolves when the portfolio is stored; rejections are shown in the form. */
  readonly onSave: (values: PortfolioSettings) => Promise<unknown>
  readonly onClose: () => void
}

/** The dialog that creates or changes a portfolio. */
export function PortfolioForm({ portfolio, onSave, onClose }: PortfolioFormProps) {
  const titleId = useId()
  const { control, handleSubmit, setError, formState } = useForm<PortfolioSettings>({
    defaultValues: initialValues(portfolio),
  })

  const submit = handleSubmit(async (values) => {
    try {
      await onSave(values)
      onClose()
    } catch (error) {
      for (const [index, { field, message }] of findPortfolioProblems(error).entries()) {
        setError(field ?? 'root', { message }, { shouldFocus: index === 0 })
      }
    }
  })

  return (
    <Dialog
      open
      onClose={formState.isSubmitting ? undefined : onClose}
      aria-labelledby={titleId}
      maxWidth="sm"
      fullWidth
    >
      <Box component="form" noValidate onSubmit={(event) => void submit(event)}>
        <DialogTitle id={titleId} component="h2">
          {portfolio === null ? 'New portfolio' : `Edit ${portfolio.name}`}
        </DialogTitle>
        <DialogContent>
          <Box sx={{ display: 'grid', gap: 2, pt: 1, gridTemplateColumns: { sm: '1fr 1fr' } }}>
            <TextField control={control} name="name" label="Name" required maxLength={80} />
            <SelectField
              control={control}
              name="kind"
              label="Kind"
              options={portfolioKinds.map((value) => ({ value, label: portfolioKindLabels[value] }))}
            />
            <SelectField
              control={control}
              name="currency"
              label="Currency"
              disabled={portfolio !== null && portfolio.tradeCount > 0}
              helperText={
                portfolio !== null && portfolio.tradeCount > 0 ? 'Locked while the portfolio has trades.' : ''
              }
              options={currencyOptions(portfolio?.currency)}
            />
            <DecimalField
              control={control}
              name="openingBalance"
              label="Opening balance"
              required
              min={0}
              helperText="The balance before the first trade."
            />
            <Controller
              control={control}
              name="timeZone"
              render={({ field, fieldState }) => (
                <TimeZoneSelect
                  label="Time zone"
                  value={field.value}
                  onChange={field.onChange}
                  inputRef={field.ref}
                  error={fieldState.invalid}
                  helperText={fieldState.error?.message ?? 'Sets trading days and hours.'}
                />
              )}
            />
            <DecimalField
              control={control}
              name="breakevenTolerance"
              label="Break-even tolerance"
              required
              min={0}
              helperText="P&L within this amount is break-even."
            />
            <SelectField
              control={control}
              name="matching"
              label="Exit matching"
              helperText="How exits match entries. Closed trades don’t change."
              options={matchingMethods.map((value) => ({ value, label: matchingLabels[value] }))}
            />
            <BenchmarkField control={control} />
          </Box>
          {formState.errors.root === undefined ? null : (
            <Alert severity="error" sx={{ mt: 2 }}>
              {formState.errors.root.message}
            </Alert>
          )}
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button color="inherit" onClick={onClose} disabled={formState.isSubmitting}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" disabled={formState.isSubmitting}>
            {formState.isSubmitting ? 'Saving…' : portfolio === null ? 'Create portfolio' : 'Save changes'}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  )
}
