import Alert from '@mui/material/Alert'
import type { DroppedValues as Dropped } from '#features/trade-import/session/send-trades.ts'
import { pluralize } from '#ui/figures/pluralize.ts'

/** Values of the files that could not be stored, and why; nothing if all were. */
export function DroppedValues({ all }: { readonly all: readonly Dropped[] }) {
  const values = all.reduce((total, one) => total + one.values, 0)
  const screenshots = all.reduce((total, one) => total + one.screenshots, 0)
  const names = [...new Set(all.flatMap(({ customStats }) => customStats))]
  if (values === 0 && screenshots === 0) return null
  return (
    <Alert severity="warning" variant="outlined" role="note">
      {values === 0
        ? null
        : `${pluralize(values, 'custom stat value')} skipped: none of your custom stats accepts them (${names.join(', ')}). `}
      {screenshots === 0 ? null : `${pluralize(screenshots, 'screenshot')} skipped: stored in another account.`}
    </Alert>
  )
}
