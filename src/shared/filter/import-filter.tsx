import { useQuery } from '@tanstack/react-query'
import { importBatchesQuery } from '#api/imports/imports.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { errorText } from '#ui/feedback/error-text.ts'
import { IdChoices } from './id-choices.tsx'
import { importChoices, addEarlierImports } from './import-choices.ts'

interface ImportFilterProps {
  readonly portfolio: Portfolio
  readonly values: readonly Id[]
  readonly onChange: (ids: readonly Id[]) => void
}

/** The filter by import. */
export function ImportFilter({ portfolio, values, onChange }: ImportFilterProps) {
  const { data, isPending, error } = useQuery(importBatchesQuery(portfolio.id))
  const choices = addEarlierImports(importChoices(data ?? [], portfolio.timeZone), values)
  return (
    <IdChoices
      label="Import"
      choices={choices}
      values={values}
      onChange={onChange}
      empty={isPending ? 'Loading imports' : error === null ? 'No imports yet' : errorText(error)}
    />
  )
}
