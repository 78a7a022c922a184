import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useForm } from 'react-hook-form'
import { useUpdateAffiliate, type Affiliate } from '#api/affiliates/affiliates.ts'
import { payoutMethods, type PayoutMethod } from '#domain/affiliate/affiliate.ts'
import { payoutMethodLabels } from '#features/affiliate/portal/affiliate-labels.ts'
import { setProblems } from '#shared/lists/set-problems.ts'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Panel } from '#ui/layout/panel.tsx'

interface SettingValues {
  readonly displayName: string
  readonly website: string
  readonly payoutMethod: PayoutMethod | ''
  readonly payoutDetail: string
}

const labels = {
  displayName: 'Public name',
  website: 'Website',
  payoutMethod: 'Method',
  payoutDetail: 'Payout address',
} as const
const methods = [
  { value: '', label: 'Not stated' },
  ...payoutMethods.map((value) => ({ value: value as string, label: payoutMethodLabels[value] })),
]

/** The public name of an affiliate, and where payouts go by default. */
export function AffiliateSettingsForm({ affiliate }: { affiliate: Affiliate }) {
  const update = useUpdateAffiliate()
  const { enqueueSnackbar } = useSnackbar()
  const { control, handleSubmit, setError, formState } = useForm<SettingValues>({
    defaultValues: {
      displayName: affiliate.displayName,
      website: affiliate.website ?? '',
      payoutMethod: affiliate.payoutMethod ?? '',
      payoutDetail: affiliate.payoutDetail ?? '',
    },
  })
  const submit = handleSubmit(async ({ displayName, website, payoutMethod, payoutDetail }) => {
    const detail = payoutDetail.trim()
    try {
      await update.mutateAsync({
        id: affiliate.id,
        settings: {
          displayName: displayName.trim(),
          website: website.trim() === '' ? null : website.trim(),
          payoutMethod: payoutMethod === '' ? null : payoutMethod,
          payoutDetail: detail === '' ? null : detail,
        },
      })
      enqueueSnackbar('Affiliate settings saved.', { variant: 'success' })
    } catch (error) {
      setProblems<SettingValues>(error, labels, null, setError)
    }
  })
  return (
    <Panel title="Payout account" subtitle="Used for new payout requests">
      <Box
        component="form"
        noValidate
        aria-label="Payout account"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
        sx={{ display: 'grid', gap: 2 }}
      >
        <TextField control={control} name="displayName" label="Public name" required maxLength={80} />
        <TextField control={control} name="website" label="Website" maxLength={300} type="url" />
        <SelectField control={control} name="payoutMethod" label="Method" options={methods} />
        <TextField
          control={control}
          name="payoutDetail"
          label="Payout address"
          maxLength={200}
          validate={(value, { payoutMethod }) =>
            value.trim() === '' && payoutMethod !== '' ? 'Enter the address for this method.' : true
          }
        />
        {formState.errors.root?.message === undefined ? null : (
          <Alert severity="error">{formState.errors.root.message}</Alert>
        )}
        <Button type="submit" variant="outlined" disabled={formState.isSubmitting} sx={{ justifySelf: 'start' }}>
          {formState.isSubmitting ? 'Saving…' : 'Save account'}
        </Button>
      </Box>
    </Panel>
  )
}
