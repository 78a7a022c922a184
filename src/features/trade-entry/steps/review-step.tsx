import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { Controller, type Control, type UseFormSetValue } from 'react-hook-form'
import { mistakesQuery } from '#api/playbook/mistakes.ts'
import { tagsQuery, useCreateTag } from '#api/playbook/tags.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { CommentField } from '#features/trade-entry/fields/comment-field.tsx'
import { CustomStatFields } from '#features/trade-entry/fields/custom-stat-fields.tsx'
import { DatapointField } from '#features/trade-entry/fields/datapoint-field.tsx'
import { FieldGrid, FullWidth } from '#features/trade-entry/fields/field-grid.tsx'
import { GradeField } from '#features/trade-entry/fields/grade-field.tsx'
import { MultiSelectField } from '#features/trade-entry/fields/multi-select-field.tsx'
import { ScreenshotsField } from '#features/trade-entry/fields/screenshots-field.tsx'
import type { Screenshots } from '#features/trade-entry/fields/use-screenshots.ts'
import type { TradeFormValues } from '#features/trade-entry/values/form-values.ts'
import { errorText } from '#ui/feedback/error-text.ts'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { Switch } from '#ui/form/switch.tsx'

interface ReviewStepProps {
  readonly control: Control<TradeFormValues>
  readonly setValue: UseFormSetValue<TradeFormValues>
  readonly portfolio: Portfolio
  readonly screenshots: Screenshots
  readonly storedFiles: readonly string[]
}

const switches = [
  ['isLocked', 'Lock trade'],
  ['isExcluded', 'Exclude from statistics'],
] as const

/** Mistakes, tags, comments, grades and screenshots. */
export function ReviewStep({ control, setValue, portfolio, screenshots, storedFiles }: ReviewStepProps) {
  const mistakes = useQuery(mistakesQuery)
  const tags = useQuery(tagsQuery)
  const createTag = useCreateTag()
  const { enqueueSnackbar } = useSnackbar()
  const createTagId = async (name: string) => {
    try {
      return (await createTag.mutateAsync(name)).id
    } catch (error) {
      enqueueSnackbar(errorText(error, 'The tag could not be created.'), { variant: 'error' })
      return null
    }
  }
  return (
    <Box sx={{ display: 'grid', gap: 3.5 }}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))' } }}>
        <MultiSelectField
          control={control}
          name="mistakeIds"
          label="Mistakes"
          maxChoices={50}
          loading={mistakes.isPending}
          options={(mistakes.data ?? []).map(({ id, name, archivedAt }) => ({
            value: id,
            label: archivedAt === null ? name : `${name} (archived)`,
          }))}
          helperText={mistakes.data === undefined && mistakes.isError ? 'Couldn’t load mistakes.' : undefined}
        />
        <MultiSelectField
          control={control}
          name="tags"
          label="Tags"
          maxChoices={50}
          loading={tags.isPending}
          options={(tags.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          helperText={
            tags.data === undefined && tags.isError ? 'Couldn’t load tags.' : 'Type a new word to create a tag.'
          }
          onCreate={createTagId}
        />
      </Box>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { md: 'repeat(3, minmax(0, 1fr))' } }}>
        <CommentField control={control} phase="entry" />
        <CommentField control={control} phase="management" />
        <CommentField control={control} phase="exit" />
      </Box>
      <FieldGrid>
        <GradeField control={control} name="entryGrade" label="Entry grade (5 is best)" />
        <GradeField control={control} name="managementGrade" label="Management grade" />
        <GradeField control={control} name="exitGrade" label="Exit grade" />
        <FullWidth>
          <CommentField control={control} phase="review" />
        </FullWidth>
        <DatapointField control={control} name="wouldTakeAgain" />
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', gridColumn: { sm: 'span 2' } }}>
          <Box sx={{ flexGrow: 1, maxWidth: 320, display: 'grid' }}>
            <DatapointField control={control} name="reviewedAt" timeZone={portfolio.timeZone} />
          </Box>
          <Button
            variant="outlined"
            aria-label="Now: reviewed"
            onClick={() => setValue('reviewedAt', new Date().toISOString(), { shouldDirty: true })}
          >
            Now
          </Button>
        </Box>
      </FieldGrid>
      <CustomStatFields control={control} portfolio={portfolio} />
      <ScreenshotsField control={control} screenshots={screenshots} stored={storedFiles} />
      <Box sx={{ display: 'grid', gap: 1 }}>
        <Typography variant="h3">Record</Typography>
        {switches.map(([name, label]) => (
          <Controller
            key={name}
            control={control}
            name={name}
            render={({ field }) => <Switch label={label} checked={field.value} onChange={field.onChange} />}
          />
        ))}
      </Box>
    </Box>
  )
}
