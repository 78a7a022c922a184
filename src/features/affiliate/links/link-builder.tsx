import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useForm, useWatch } from 'react-hook-form'
import { useCreateLink, type Campaign, type ReferralLink } from '#api/affiliates/campaigns.ts'
import { linkPlatforms } from '#domain/affiliate/link-platforms.ts'
import { linkSources, sourceLabel } from '#features/affiliate/portal/affiliate-labels.ts'
import { setProblems } from '#shared/lists/set-problems.ts'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Panel } from '#ui/layout/panel.tsx'

interface LinkValues {
  readonly name: string
  readonly platform: ReferralLink['platform']
  /** One of the program's sources, or `own` for the one that is typed. */
  readonly source: string
  readonly ownSource: string
  /** "" for none. */
  readonly campaignId: string
}

const labels = { name: 'Name', source: 'Source', ownSource: 'Custom source', campaignId: 'Campaign' } as const
const sourcePattern = /^[a-z0-9]+(?:[-_][a-z0-9]+)*$/

/** Why a source cannot be part of a link; null if it can. */
export function sourceProblem(text: string): string | null {
  const source = text.trim().toLowerCase()
  if (source === '') return 'Enter a source.'
  if (source.length > 40) return 'Custom source must be 40 characters or fewer.'
  return sourcePattern.test(source) ? null : 'Custom source must be letters, digits, hyphens and underscores.'
}

interface LinkBuilderProps {
  readonly campaigns: readonly Campaign[]
  readonly campaignId: string | null
  readonly onCreated: (link: ReferralLink) => void
}

/** Builds a link that is counted on its own, by source and campaign. */
export function LinkBuilder({ campaigns, campaignId, onCreated }: LinkBuilderProps) {
  const create = useCreateLink()
  const { enqueueSnackbar } = useSnackbar()
  const isKnown = campaigns.some(({ id }) => id === campaignId)
  const { control, handleSubmit, setError, reset, formState } = useForm<LinkValues>({
    defaultValues: {
      name: '',
      platform: 'website',
      source: 'general',
      ownSource: '',
      campaignId: isKnown ? (campaignId ?? '') : '',
    },
  })
  const source = useWatch({ control, name: 'source' })
  const submit = handleSubmit(async (values) => {
    const { name, platform, ownSource, campaignId: chosen } = values
    try {
      const link = await create.mutateAsync({
        name: name.trim(),
        platform,
        source: values.source === 'own' ? ownSource.trim().toLowerCase() : values.source,
        campaignId: chosen === '' ? null : chosen,
      })
      enqueueSnackbar(`${link.name} created.`, { variant: 'success' })
      reset({ ...values, name: '', ownSource: '' })
      onCreated(link)
    } catch (error) {
      setProblems<LinkValues>(error, labels, null, setError)
    }
  })
  return (
    <Panel title="New link" subtitle="Counted by its source and campaign">
      <Box
        component="form"
        noValidate
        aria-label="New link"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
        sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 180px), 1fr))' }}
      >
        <TextField control={control} name="name" label="Name" required maxLength={80} />
        <SelectField
          control={control}
          name="source"
          label="Source"
          options={[
            ...linkSources.map((value) => ({ value: value as string, label: sourceLabel(value) })),
            { value: 'own', label: 'Custom source' },
          ]}
        />
        {source === 'own' ? (
          <TextField
            control={control}
            name="ownSource"
            label="Custom source"
            required
            maxLength={40}
            validate={(value) => sourceProblem(value) ?? true}
          />
        ) : null}
        <SelectField
          control={control}
          name="platform"
          label="Platform"
          options={linkPlatforms.map((value) => ({ value, label: sourceLabel(value) }))}
        />
        <SelectField
          control={control}
          name="campaignId"
          label="Campaign"
          options={[
            { value: '', label: 'No campaign' },
            ...campaigns.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        {formState.errors.root?.message === undefined ? null : (
          <Alert severity="error" sx={{ gridColumn: '1 / -1' }}>
            {formState.errors.root.message}
          </Alert>
        )}
        <Box sx={{ gridColumn: '1 / -1' }}>
          <Button type="submit" variant="contained" disabled={formState.isSubmitting}>
            {formState.isSubmitting ? 'Creating…' : 'Create link'}
          </Button>
        </Box>
      </Box>
    </Panel>
  )
}
