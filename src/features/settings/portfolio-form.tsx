import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { Controller, useForm, type FieldPath } from 'react-hook-form'
import { Failure } from '#api/failure.ts'
import { portfolioKinds, type Portfolio, type PortfolioInput } from '#domain/portfolio.ts'
import type { Money } from '#domain/units.ts'
import { DecimalField } from '#ui/form/decimal-field.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { browserTimeZone, TimeZoneSelect } from '#ui/form/time-zone-select.tsx'
import { currencies } from './currencies.ts'

const kindLabels = { live: 'Live account', paper: 'Paper trading', demo: 'Demo account' } as const

function initialValues(portfolio: Portfolio | null): PortfolioInput {
  if (portfolio === null) {
    return {
      name: '',
      kind: 'live',
      currency: 'USD',
      openingBalance: '10000' as Money,
      timeZone: browserTimeZone(),
      breakevenTolerance: '0' as Money,
    }
  }
  const { name, kind, currency, openingBalance, timeZone, breakevenTolerance } = portfolio
  return { name, kind, currency, openingBalance, timeZone, breakevenTolerance }
}

interface PortfolioFormProps {
  /** The portfolio to change; null for a new one. */
  readonly portfolio: Portfolio | null
  /** Settles when the portfolio is stored; a refusal is shown in the form. */
  readonly onSave: (values: PortfolioInput) => Promise<unknown>
  readonly onClose: () => void
}

/** The dialog in which a portfolio is created or changed. */
export function PortfolioForm({ portfolio, onSave, onClose }: PortfolioFormProps) {
  const titleId = useId()
  const { control, handleSubmit, setError, formState } = useForm<PortfolioInput>({
    defaultValues: initialValues(portfolio),
  })

  const submit = handleSubmit(async (values) => {
    try {
      await onSave(values)
      onClose()
    } catch (error) {
      const message = error instanceof Error ? error.message : 'The portfolio could not be saved.'
      if (error instanceof Failure && error.code === 'conflict') {
        setError('name', { message: 'You already have a portfolio of this name. Choose another one.' })
      } else if (error instanceof Failure && error.details.length > 0) {
        for (const detail of error.details) {
          setError(detail.field as FieldPath<PortfolioInput>, { message: detail.message })
        }
      } else {
        setError('root', { message })
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
              options={portfolioKinds.map((value) => ({ value, label: kindLabels[value] }))}
            />
            <SelectField
              control={control}
              name="currency"
              label="Currency"
              disabled={portfolio !== null && portfolio.tradeCount > 0}
              helperText={
                portfolio !== null && portfolio.tradeCount > 0 ? 'Fixed by the trades that are in this currency.' : ''
              }
              options={currencies}
            />
            <DecimalField
              control={control}
              name="openingBalance"
              label="Opening balance"
              required
              helperText="What the account held before its first trade."
            />
            <Controller
              control={control}
              name="timeZone"
              render={({ field, fieldState }) => (
                <TimeZoneSelect
                  label="Time zone"
                  value={field.value}
                  onChange={field.onChange}
                  error={fieldState.invalid}
                  helperText={fieldState.error?.message ?? 'Days, hours and booking dates are in this zone.'}
                />
              )}
            />
            <DecimalField
              control={control}
              name="breakevenTolerance"
              label="Break-even tolerance"
              required
              min={0}
              helperText="A net P&L within this amount of zero counts as break-even."
            />
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
            {portfolio === null ? 'Create portfolio' : 'Save changes'}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  )
}
