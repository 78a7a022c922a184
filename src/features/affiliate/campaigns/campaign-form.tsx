import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { useSaveCampaign, type Campaign } from '#api/affiliates/campaigns.ts'
import { campaignGoals, campaignKpis } from '#domain/affiliate/campaign-results.ts'
import { linkPlatforms } from '#domain/affiliate/link-platforms.ts'
import type { Id } from '#domain/numbers/units.ts'
import { sourceLabel } from '#features/affiliate/portal/affiliate-labels.ts'
import { FormDialog } from '#shared/lists/form-dialog.tsx'
import { setProblems } from '#shared/lists/set-problems.ts'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { DateField } from '#ui/form/date-field.tsx'
import { DecimalField } from '#ui/form/decimal-field.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import {
  campaignInput,
  campaignValues,
  goalLabels,
  isPercent,
  kpiLabels,
  type CampaignValues,
} from './campaign-values.ts'

const labels = {
  name: 'Name',
  description: 'Description',
  start_date: 'Start',
  end_date: 'End',
  budget: 'Budget',
  target_conversions: 'Target sign-ups',
  tags: 'Tags',
  notes: 'Notes',
} as const

const types = ['Content', 'Newsletter', 'Paid ads', 'Event', 'Partnership', 'Other']

/** Options with an empty first one, and the stored value where it is another text. */
const withStored = (options: readonly { value: string; label: string }[], stored: string) => [
  { value: '', label: 'Not stated' },
  ...options,
  ...(stored === '' || options.some(({ value }) => value === stored) ? [] : [{ value: stored, label: stored }]),
]

const columns = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 180px), 1fr))',
} as const

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
      <Typography component="legend" variant="h3" sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      <Box sx={columns}>{children}</Box>
    </Box>
  )
}

interface CampaignFormProps {
  readonly userId: Id
  readonly currency: string
  /** The campaign to change or to copy; null for a new one. */
  readonly campaign: Campaign | null
  readonly isCopy: boolean
  readonly onClose: () => void
}

/** The dialog that creates, copies or changes a campaign. */
export function CampaignForm({ userId, currency, campaign, isCopy, onClose }: CampaignFormProps) {
  const save = useSaveCampaign()
  const { enqueueSnackbar } = useSnackbar()
  const defaultValues = campaignValues(campaign, isCopy)
  const { control, handleSubmit, setError, formState } = useForm<CampaignValues>({ defaultValues })
  const isNew = campaign === null || isCopy
  const submit = handleSubmit(async (values) => {
    try {
      const input = campaignInput(values, campaign)
      const stored = await save.mutateAsync({ userId, id: isNew ? null : campaign.id, campaign: input })
      enqueueSnackbar(`${stored.name} saved.`, { variant: 'success' })
      onClose()
    } catch (error) {
      setProblems<CampaignValues>(error, labels, null, setError)
    }
  })
  return (
    <FormDialog
      title={isNew ? 'New campaign' : `Edit ${campaign.name}`}
      action={isNew ? 'Create campaign' : 'Save campaign'}
      isSaving={formState.isSubmitting}
      isWide
      problem={formState.errors.root?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <TextField control={control} name="name" label="Name" required maxLength={80} />
        <TextField control={control} name="description" label="Description" multiline minRows={2} maxLength={2_000} />
      </Box>
      <Group title="Plan">
        <SelectField
          control={control}
          name="platform"
          label="Platform"
          options={withStored(
            linkPlatforms.map((value) => ({ value, label: sourceLabel(value) })),
            defaultValues.platform,
          )}
        />
        <SelectField
          control={control}
          name="campaign_type"
          label="Type"
          options={withStored(
            types.map((value) => ({ value, label: value })),
            defaultValues.campaign_type,
          )}
        />
        <TextField control={control} name="target_audience" label="Audience" maxLength={300} />
        <DateField control={control} name="start_date" label="Start" />
        <DateField control={control} name="end_date" label="End" />
        <DecimalField control={control} name="budget" label="Budget" unit={currency} min={0} places={2} />
        <DecimalField control={control} name="target_conversions" label="Target sign-ups" min={0} places={0} />
        <TextField control={control} name="tags" label="Tags" helperText="Separated by commas." />
      </Group>
      <Group title="Goals">
        {campaignGoals.map((key) => (
          <DecimalField
            key={key}
            control={control}
            name={`goal_${key}`}
            label={goalLabels[key]}
            min={0}
            {...(key === 'revenue' || key === 'commission' ? { unit: currency, places: 2 } : { places: 0 })}
          />
        ))}
      </Group>
      <Group title="KPIs">
        {campaignKpis.map((key) => (
          <DecimalField
            key={key}
            control={control}
            name={`kpi_${key}`}
            label={kpiLabels[key]}
            unit={isPercent(key) ? '%' : currency}
            {...(key === 'returnOnBudget' ? {} : { min: 0 })}
          />
        ))}
      </Group>
      <TextField control={control} name="notes" label="Notes" multiline minRows={2} maxLength={4_000} />
    </FormDialog>
  )
}
