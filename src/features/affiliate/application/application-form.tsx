import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useForm } from 'react-hook-form'
import { useApply, type Application } from '#api/affiliates/affiliates.ts'
import { affiliateCodePattern, isReservedCode } from '#domain/affiliate/affiliate.ts'
import type { Id } from '#domain/numbers/units.ts'
import { setProblems } from '#shared/lists/set-problems.ts'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { TextField } from '#ui/form/text-field.tsx'

interface ApplicationValues {
  readonly displayName: string
  readonly code: string
  readonly website: string
  readonly channels: string
  readonly audience: string
  readonly why: string
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Why a code cannot be requested; null if it can be. An empty one is chosen by the team. */
export function codeProblem(text: string): string | null {
  const code = text.trim().toLowerCase()
  if (code === '') return null
  if (code.length < 3 || code.length > 32) return 'Code must have 3 to 32 characters.'
  if (!affiliateCodePattern.test(code)) return 'Code must be letters, digits and single hyphens.'
  return isReservedCode(code) ? 'This code is reserved. Choose another one.' : null
}

/** Applies to the affiliate program; starts from the last application if there was one. */
export function ApplicationForm({ userId, last }: { userId: Id; last: Application | undefined }) {
  const apply = useApply()
  const { enqueueSnackbar } = useSnackbar()
  const { displayName, code, website, channels, audience, why } = last?.applicationData ?? {}
  const { control, handleSubmit, setError, formState } = useForm<ApplicationValues>({
    defaultValues: {
      displayName: textOf(displayName),
      code: textOf(code),
      website: textOf(website),
      channels: textOf(channels),
      audience: textOf(audience),
      why: textOf(why),
    },
  })
  const submit = handleSubmit(async (values) => {
    const stated = Object.entries(values).map(([key, text]) => [key, text.trim()] as const)
    try {
      await apply.mutateAsync({ userId, data: Object.fromEntries(stated.filter(([, text]) => text !== '')) })
      enqueueSnackbar('Application sent.', { variant: 'success' })
    } catch (error) {
      setProblems<ApplicationValues>(error, {}, null, setError)
    }
  })
  return (
    <Box
      component="form"
      noValidate
      aria-label="Affiliate application"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      sx={{ display: 'grid', gap: 2, maxWidth: 640 }}
    >
      <TextField control={control} name="displayName" label="Public name" required maxLength={80} />
      <TextField
        control={control}
        name="code"
        label="Preferred code"
        maxLength={32}
        helperText="The end of your link, such as annas-edge."
        validate={(value) => codeProblem(value) ?? true}
      />
      <TextField control={control} name="website" label="Website" maxLength={300} type="url" />
      <TextField
        control={control}
        name="channels"
        label="Channels"
        maxLength={500}
        helperText="Where you will share the link: blog, newsletter, YouTube…"
      />
      <TextField
        control={control}
        name="audience"
        label="Audience"
        maxLength={500}
        helperText="Who follows you, and how many."
      />
      <TextField
        control={control}
        name="why"
        label="Why Edgeworth"
        required
        multiline
        minRows={4}
        maxLength={2_000}
        helperText="How you will present it to traders."
      />
      {formState.errors.root?.message === undefined ? null : (
        <Alert severity="error">{formState.errors.root.message}</Alert>
      )}
      <Button type="submit" variant="contained" disabled={formState.isSubmitting} sx={{ justifySelf: 'start' }}>
        {formState.isSubmitting ? 'Sending…' : last === undefined ? 'Send application' : 'Apply again'}
      </Button>
    </Box>
  )
}
